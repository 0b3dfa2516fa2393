import { describe, expect, test } from 'vitest'
import type { Submessage } from '@/lib/client/chat/wire'
import { demandWidgetAction } from '@/lib/modules/team-chat/sending/widget-action'
import { newOption, newQuestion, voteFor } from './poll-state'
import { newTask, newTitle, strike } from './task-list-state'
import { widgetOf } from './widget'

const AUTHOR = 2
const ME = 1
const LUNCH = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Soup', 'Salad'] } }
const JOBS = {
  widget_type: 'todo',
  extra_data: { task_list_title: 'Today', tasks: [{ task: 'Splice', desc: 'at the kerb' }] },
}

/** What people did, each as [who, what]; the numbers of submessages grow. */
type Deed = [by: number, data: unknown]
const submessage = ([sender_id, data]: Deed, index: number): Submessage => ({
  id: index + 1,
  message_id: 7,
  sender_id,
  msg_type: 'widget',
  content: typeof data === 'string' ? data : JSON.stringify(data),
})
const messageOf = (first: unknown, ...deeds: Deed[]) => ({
  sender_id: AUTHOR,
  submessages: ([[AUTHOR, first], ...deeds] as Deed[]).map(submessage),
})

function poll(...deeds: Deed[]) {
  const widget = widgetOf(messageOf(LUNCH, ...deeds), ME)
  if (widget?.type !== 'poll') throw new Error('no poll')
  return widget.poll
}

function tasks(...deeds: Deed[]) {
  const widget = widgetOf(messageOf(JOBS, ...deeds), ME)
  if (widget?.type !== 'todo') throw new Error('no list of tasks')
  return widget.list
}

const vote = (key: string, value: number) => ({ type: 'vote', key, vote: value })
const votersOf = (...deeds: Deed[]) => poll(...deeds).options.map(({ voters }) => voters)

describe('a poll', () => {
  test('begins as its message has it', () => {
    expect(poll()).toEqual({
      question: 'Lunch?',
      options: [
        { key: 'canned,0', text: 'Soup', voters: [] },
        { key: 'canned,1', text: 'Salad', voters: [] },
      ],
      nextIndex: 1,
    })
  })

  test('counts a vote once a person, and takes it back', () => {
    expect(votersOf([ME, vote('canned,0', 1)], [3, vote('canned,0', 1)], [ME, vote('canned,0', 1)])).toEqual([
      [ME, 3],
      [],
    ])
    expect(votersOf([ME, vote('canned,0', 1)], [3, vote('canned,0', 1)], [ME, vote('canned,0', -1)])).toEqual([[3], []])
    expect(votersOf([ME, vote('canned,0', -1)])).toEqual([[], []])
  })

  test('what is sent is a vote, and one’s own taken back the second time', () => {
    const [soup] = poll([3, vote('canned,0', 1)]).options
    expect(voteFor(soup!, ME)).toEqual(vote('canned,0', 1))
    const [again] = poll([ME, voteFor(soup!, ME)]).options
    expect(voteFor(again!, ME)).toEqual(vote('canned,0', -1))
  })

  test('people add options, each with numbers of their own; the same text again adds nothing', () => {
    const mine = newOption(poll(), 'Pie')
    expect(mine).toEqual({ type: 'new_option', idx: 1, option: 'Pie' })
    const grown = poll([ME, mine], [3, { ...mine, option: 'Stew' }], [3, { ...mine, idx: 2 }], [3, vote('1,1', 1)])
    expect(grown.options.slice(2)).toEqual([
      { key: '1,1', text: 'Pie', voters: [3] },
      { key: '3,1', text: 'Stew', voters: [] },
    ])
    expect(newOption(grown, 'Rice').idx).toBe(2)
  })

  test('its author alone changes the question', () => {
    expect(poll([AUTHOR, newQuestion('Dinner?')]).question).toBe('Dinner?')
    expect(poll([3, newQuestion('Dinner?')]).question).toBe('Lunch?')
  })

  test('happens in the order of the numbers, in whatever order they are known', () => {
    const message = messageOf(LUNCH, [ME, vote('canned,0', 1)], [ME, vote('canned,0', -1)])
    const turned = { ...message, submessages: message.submessages.toReversed() }
    expect(widgetOf(turned, ME)).toEqual(widgetOf(message, ME))
    expect(turned.submessages[0]!.id).toBe(3)
  })

  test.each([
    ['an unknown type', { type: 'dance', key: 'canned,0' }],
    ['an unknown option', vote('canned,9', 1)],
    ['more than one vote at once', vote('canned,0', 2)],
    ['a number out of bounds', { type: 'new_option', idx: 1_001, option: 'Pie' }],
    ['an option without a text', { type: 'new_option', idx: 1 }],
    ['what is not JSON', '{'],
    ['null', 'null'],
  ])('is not changed by %s', (_, data) => {
    expect(poll([AUTHOR, data])).toEqual(poll())
  })
})

describe('a list of tasks', () => {
  const first = { key: '0,canned', text: 'Splice', description: 'at the kerb', isDone: false }

  test('begins as its message has it, and anybody strikes a task and opens it again', () => {
    expect(tasks()).toEqual({ title: 'Today', tasks: [first], nextIndex: 1 })
    expect(strike(first)).toEqual({ type: 'strike', key: '0,canned' })
    expect(tasks([3, strike(first)]).tasks).toEqual([{ ...first, isDone: true }])
    expect(tasks([3, strike(first)], [ME, strike(first)]).tasks).toEqual([first])
  })

  test('people add tasks, each with numbers of their own; the same text again adds nothing', () => {
    const mine = newTask(tasks(), 'Test', '')
    expect(mine).toEqual({ type: 'new_task', key: 1, task: 'Test', desc: '', completed: false })
    const grown = tasks([ME, mine], [3, { ...mine, task: 'Splice' }], [3, strike({ ...first, key: '1,1' })])
    expect(grown.tasks).toEqual([first, { key: '1,1', text: 'Test', description: '', isDone: true }])
    expect(newTask(grown, 'Tidy', 'up').key).toBe(2)
  })

  test('its author alone changes the title; what is unknown changes nothing', () => {
    expect(tasks([AUTHOR, newTitle('Tomorrow')]).title).toBe('Tomorrow')
    expect(tasks([3, newTitle('Tomorrow')], [3, { type: 'strike', key: 'x' }], [3, { type: 'vote' }])).toEqual(tasks())
  })
})

test('the server takes everything that is sent', () => {
  const started = [
    [LUNCH, voteFor(poll().options[0]!, ME), newOption(poll(), 'Pie'), newQuestion('Dinner?')],
    [JOBS, strike(tasks().tasks[0]!), newTask(tasks(), 'Test', ''), newTitle('Tomorrow')],
  ]
  for (const [widget, ...actions] of started)
    for (const action of actions)
      expect(() => demandWidgetAction(JSON.stringify(widget), JSON.stringify(action), true)).not.toThrow()
})

test('other messages are no widget', () => {
  expect(widgetOf({ sender_id: AUTHOR, submessages: [] }, ME)).toBeNull()
  expect(widgetOf(messageOf({ widget_type: 'zform', extra_data: {} }), ME)).toBeNull()
  expect(widgetOf(messageOf('{'), ME)).toBeNull()
  expect(widgetOf(messageOf({ widget_type: 'poll', extra_data: null }), ME)).toMatchObject({ poll: { options: [] } })
})
