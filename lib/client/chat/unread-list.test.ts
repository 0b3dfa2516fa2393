import { describe, expect, test } from 'vitest'
import { chatState, ME, subscription } from '@/tests/client/chat-state'
import { type Conversation, conversationKey, dmWith } from './conversation'
import { addUnread, NOTHING_UNREAD, unreadFrom } from './unread'
import { nextUnread, unreadList, unreadTotals } from './unread-list'
import type { TopicPolicy } from './wire'

const topic = (channelId: number, name: string): Conversation => ({ kind: 'topic', channelId, topic: name })
const CHANNELS = [
  subscription(9, 'general'),
  subscription(8, 'alarms', { is_muted: true }),
  subscription(7, 'zoo', { pin_to_top: true }),
]

function stateWith(entries: [Conversation, number[], boolean?][], policies: [Conversation, TopicPolicy][] = []) {
  let unread = NOTHING_UNREAD
  for (const [conversation, ids, called = false] of entries) unread = addUnread(unread, conversation, ids, called)
  const topicPolicies = new Map(policies.map(([conversation, policy]) => [conversationKey(conversation), policy]))
  return chatState({ unread, topicPolicies }, CHANNELS)
}

const keys = (list: { key: string }[]) => list.map(({ key }) => key)

test('the snapshot of the server: topics, one person, several people, oneself', () => {
  const unread = unreadFrom(
    {
      count: 4,
      pms: [
        { other_user_id: 3, sender_id: 3, unread_message_ids: [4] },
        { other_user_id: ME, sender_id: ME, unread_message_ids: [5] },
      ],
      streams: [{ stream_id: 9, topic: 'Deploy', unread_message_ids: [2, 1] }],
      huddles: [{ user_ids_string: '1,3,4', unread_message_ids: [6] }],
      mentions: [2],
      old_unreads_missing: false,
    },
    ME,
  )
  expect([...unread.byConversation.keys()]).toEqual(['topic:9:deploy', 'dm:1,3', 'dm:1', 'dm:1,3,4'])
  expect(unread.byConversation.get('topic:9:deploy')?.ids).toEqual([1, 2])
})

describe('the inbox', () => {
  test('pinned channels first, then by name; newest topics first', () => {
    const state = stateWith([
      [topic(9, 'a'), [1]],
      [topic(9, 'b'), [5]],
      [topic(7, 'c'), [2]],
      [dmWith([ME, 3]), [4]],
    ])
    const { directs, channels } = unreadList(state)
    expect(keys(directs)).toEqual(['dm:1,3'])
    expect(channels.map(({ channelId, entries }) => [channelId, keys(entries)])).toEqual([
      [7, ['topic:7:c']],
      [9, ['topic:9:b', 'topic:9:a']],
    ])
  })

  test('what is muted is left out, unless it calls the reader or its topic is unmuted', () => {
    const state = stateWith(
      [
        [topic(8, 'noise'), [1]],
        [topic(8, 'wanted'), [2]],
        [topic(8, 'called'), [3], true],
        [topic(9, 'muted'), [4]],
      ],
      [
        [topic(8, 'wanted'), 2],
        [topic(9, 'muted'), 1],
      ],
    )
    expect(keys(unreadList(state).channels.flatMap(({ entries }) => entries))).toEqual([
      'topic:8:called',
      'topic:8:wanted',
    ])
    expect(unreadTotals(state)).toMatchObject({ all: 2, directs: 0, mentions: 1 })
  })
})

describe('reading on', () => {
  const state = stateWith([
    [topic(7, 'c'), [2]],
    [topic(9, 'a'), [1]],
    [topic(9, 'b'), [5]],
  ])
  const next = (current: string | null) => nextUnread(state, current, 'topic')?.key

  test('goes through the topics in the order of the sidebar and begins again', () => {
    expect([next(null), next('topic:7:c'), next('topic:9:b'), next('topic:9:a')]).toEqual([
      'topic:7:c',
      'topic:9:b',
      'topic:9:a',
      'topic:7:c',
    ])
  })

  test('after a topic that was just read to its end, its channel goes on', () => {
    expect(next('topic:9:read just now')).toBe('topic:9:b')
  })

  test('followed topics come first; direct messages are a way of their own', () => {
    const followed = stateWith(
      [
        [topic(7, 'c'), [2]],
        [topic(9, 'a'), [1]],
        [dmWith([ME, 3]), [9]],
      ],
      [[topic(9, 'a'), 3]],
    )
    expect(nextUnread(followed, null, 'topic')?.key).toBe('topic:9:a')
    expect(nextUnread(followed, null, 'dm')?.key).toBe('dm:1,3')
    expect(nextUnread(followed, 'dm:1,3', 'dm')).toBeNull()
  })
})
