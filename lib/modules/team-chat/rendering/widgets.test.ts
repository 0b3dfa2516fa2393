import { expect, test } from 'vitest'
import { parseWidget } from './widgets'

const poll = (question: string, ...options: string[]) => ({ widget_type: 'poll', extra_data: { question, options } })

test.each([
  ['/poll Lunch?\nPizza\n* Rice\n\n - Soup ', poll('Lunch?', 'Pizza', 'Rice', 'Soup')],
  ['/poll', poll('')],
  ['/poll\nA', poll('', 'A')],
  [
    '/todo Today\nBuy: milk: two\n* Call',
    {
      widget_type: 'todo',
      extra_data: {
        task_list_title: 'Today',
        tasks: [
          { task: 'Buy', desc: 'milk: two' },
          { task: 'Call', desc: '' },
        ],
      },
    },
  ],
  ['/polls', null],
  ['say /poll', null],
  ['/me polls', null],
  ['', null],
])('%j', (content, expected) => expect(parseWidget(content)).toEqual(expected))
