import { expect, test } from 'vitest'
import { direct, ME, message } from '@/tests/client/chat-state'
import { groupMessages } from './message-groups'
import { recentConversations } from './recent-model'

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

test('recent conversations: the newest message, who wrote last, and whether one took part', () => {
  const list = [message(1, { sender_id: ME }), message(3), message(2, { sender_id: 5 }), direct(4, [ME, 2])]
  expect(recentConversations(list, ME).map(({ key, senders, takesPart }) => [key, senders, takesPart])).toEqual([
    ['dm:1,2', [2], false],
    ['topic:9:deploy', [2, 5, ME], true],
  ])
})
