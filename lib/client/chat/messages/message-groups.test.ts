import { expect, test } from 'vitest'
import { message } from '@/tests/client/chat-state'
import { groupMessages } from './message-groups'

const dayOf = (timestamp: number) => String(Math.floor(timestamp / 1000))
const shape = (messages: Parameters<typeof groupMessages>[0], mixed: boolean, firstUnread: number | null = null) =>
  groupMessages(messages, { mixed, dayOf, firstUnread }).map(({ lines }) =>
    lines.map(({ message: { id }, withSender }) => (withSender ? `${id}*` : `${id}`)),
  )
const at = (id: number, timestamp: number, over = {}) => message(id, { timestamp, ...over })

test('several messages in a row by one person have one name, until they pause or another writes', () => {
  expect(shape([at(1, 0), at(2, 10), at(3, 700), at(4, 710, { sender_id: 3 }), at(5, 720)], false)).toEqual([
    ['1*', '2', '3*', '4*', '5*'],
  ])
})

test('a new day, and in a mixed view a new conversation, begins under a heading of its own', () => {
  const list = [at(1, 990), at(2, 995, { subject: 'other' }), at(3, 1005, { subject: 'other' })]
  expect(shape(list, false)).toEqual([['1*', '2'], ['3*']])
  expect(shape(list, true)).toEqual([['1*'], ['2*'], ['3*']])
})

test('below the line of new messages their sender is named', () => {
  expect(shape([at(1, 0), at(2, 10)], false, 2)).toEqual([['1*', '2*']])
})
