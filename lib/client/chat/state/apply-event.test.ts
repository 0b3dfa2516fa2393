import { describe, expect, test } from 'vitest'
import { chatState, direct, ME, message, subscription } from '@/tests/client/chat-state'
import { narrowKey } from '../narrow'
import { unreadIn } from '../unread'
import type { ChatEvent, EventOf, Flag, Message, UpdateMessageEvent } from '../wire'
import { applyEvent, applyEvents } from './apply-event'
import { addMessages } from './apply-messages'
import type { ChatState, OutboxMessage } from './chat-state'
import { emptyWindow, type MessageWindow } from './windows'

const DEPLOY = [
  { operator: 'channel', operand: 9 },
  { operator: 'topic', operand: 'deploy' },
]
const OTHER = [DEPLOY[0]!, { operator: 'topic', operand: 'other' }]
const DEPLOY_TOPIC = { kind: 'topic', channelId: 9, topic: 'deploy' } as const
const OTHER_TOPIC = { ...DEPLOY_TOPIC, topic: 'other' }

const arrives = (one: Message, more: { local_message_id?: string } = {}): ChatEvent => {
  const { flags, ...rest } = one
  return { id: one.id, type: 'message', message: rest, flags, ...more }
}

function withWindow(
  state: ChatState,
  terms: MessageWindow['terms'],
  list: Message[],
  over: Partial<MessageWindow> = {},
): ChatState {
  const ids = list.map(({ id }) => id)
  const window = { ...emptyWindow(terms), foundNewest: true, foundOldest: true, ids, ...over }
  return { ...addMessages(state, list), windows: new Map(state.windows).set(narrowKey(terms), window) }
}

const idsOf = (state: ChatState, terms: MessageWindow['terms']) => state.windows.get(narrowKey(terms))?.ids
const flags = (op: 'add' | 'remove', flag: Flag, ids: number[]): ChatEvent => ({
  id: 1,
  type: 'update_message_flags',
  op,
  operation: op,
  flag,
  messages: ids,
  all: false,
})

describe('a new message', () => {
  test('stands at the end of what is read to its end, and is unread', () => {
    const state = applyEvent(withWindow(chatState(), DEPLOY, [message(5)]), arrives(message(7)), 0)
    expect(idsOf(state, DEPLOY)).toEqual([5, 7])
    expect(unreadIn(state.unread, DEPLOY_TOPIC)).toEqual([7])
  })

  test('is not put behind a gap', () => {
    const state = withWindow(chatState(), DEPLOY, [message(5)], { foundNewest: false })
    expect(idsOf(applyEvent(state, arrives(message(7)), 0), DEPLOY)).toEqual([5])
  })

  test('of another topic leaves the window as it is, the same object', () => {
    const before = withWindow(chatState(), OTHER, [message(5, { subject: 'other' })])
    expect(applyEvent(before, arrives(message(7)), 0).windows).toBe(before.windows)
  })

  test('that a search may find has the server asked again', () => {
    const terms = [{ operator: 'search', operand: 'x' }]
    const state = applyEvent(withWindow(chatState(), terms, [message(5)]), arrives(message(7)), 0)
    expect(state.windows.get(narrowKey(terms))).toMatchObject({ ids: [5], foundNewest: false })
  })

  test('of one’s own takes the place of the one on its way', () => {
    const entry = { localId: 'a', sentId: null, conversation: DEPLOY_TOPIC } as OutboxMessage
    const state = applyEvent(
      chatState({ outbox: [entry] }),
      arrives(message(7, { flags: ['read'] }), { local_message_id: 'a' }),
      0,
    )
    expect(state.outbox).toEqual([])
    expect(unreadIn(state.unread, DEPLOY_TOPIC)).toEqual([])
  })

  test('of one’s own whose event was lost is known by the id that sending answered', () => {
    const entry = { localId: 'a', sentId: 7, conversation: DEPLOY_TOPIC } as OutboxMessage
    expect(addMessages(chatState({ outbox: [entry] }), [message(7)]).outbox).toEqual([])
  })

  test('brings its topic and its people to the top, and ends the typing', () => {
    const topics = new Map([
      [
        9,
        [
          { name: 'other', max_id: 6 },
          { name: 'Deploy', max_id: 5 },
        ],
      ],
    ])
    const typing: ChatEvent = {
      id: 1,
      type: 'typing',
      op: 'start',
      message_type: 'direct',
      sender: { user_id: 2, email: '' },
      recipients: [
        { user_id: ME, email: '' },
        { user_id: 2, email: '' },
      ],
    }
    const state = applyEvents(chatState({ topics }), [typing, arrives(message(7)), arrives(direct(8, [ME, 2]))], 0)
    expect(state.topics.get(9)?.map(({ name }) => name)).toEqual(['deploy', 'other'])
    expect(state.directs[0]).toMatchObject({ conversation: { userIds: [1, 2] }, newestId: 8 })
    expect(state.typing.get('dm:1,2')?.size).toBe(0)
  })
})

describe('a move', () => {
  const moved = (over: Partial<UpdateMessageEvent> = {}): ChatEvent => ({
    id: 9,
    type: 'update_message',
    user_id: 2,
    rendering_only: false,
    message_id: 5,
    message_ids: [5, 6],
    flags: [],
    edit_timestamp: 1,
    stream_id: 9,
    orig_subject: 'deploy',
    subject: 'other',
    propagate_mode: 'change_all',
    ...over,
  })

  test('takes messages out of one topic and into the other, in order, and their unread marks along', () => {
    let state = withWindow(chatState(), DEPLOY, [message(5), message(6)])
    state = withWindow(state, OTHER, [message(4, { subject: 'other' }), message(8, { subject: 'other' })])
    state = applyEvents({ ...state, messages: new Map() }, [arrives(message(5)), arrives(message(6))], 0)
    state = applyEvent(state, moved(), 0)
    expect(idsOf(state, DEPLOY)).toEqual([])
    expect(idsOf(state, OTHER)).toEqual([4, 5, 6, 8])
    expect(unreadIn(state.unread, DEPLOY_TOPIC)).toEqual([])
    expect(unreadIn(state.unread, OTHER_TOPIC)).toEqual([5, 6])
  })

  test('of messages that were never read here has the window read again', () => {
    const state = applyEvent(withWindow(chatState(), OTHER, [message(4, { subject: 'other' })]), moved(), 0)
    expect(state.windows.get(narrowKey(OTHER))?.stale).toBe(true)
  })

  test('into another channel names it', () => {
    const start = withWindow(chatState({}, [subscription(12, 'big deals')]), DEPLOY, [message(5), message(6)])
    const state = applyEvent(start, moved({ new_stream_id: 12, subject: undefined }), 0)
    expect(state.messages.get(5)).toMatchObject({ stream_id: 12, subject: 'deploy', display_recipient: 'big deals' })
  })

  test('an edit changes the text and is no move', () => {
    const start = withWindow(chatState(), DEPLOY, [message(5)])
    const event = moved({ subject: undefined, rendered_content: '<p>new</p>', message_ids: [5] })
    const state = applyEvent(start, event, 0)
    expect(state.messages.get(5)).toMatchObject({ content: '<p>new</p>', subject: 'deploy', last_edit_timestamp: 1 })
    expect(idsOf(state, DEPLOY)).toEqual([5])
  })
})

describe('flags', () => {
  test('reading takes messages off the unread ones, loaded or not; unreading puts them back', () => {
    const start = applyEvents(chatState(), [arrives(message(5)), arrives(message(6))], 0)
    const read = applyEvent(start, flags('add', 'read', [5]), 0)
    expect(unreadIn(read.unread, DEPLOY_TOPIC)).toEqual([6])
    expect(read.messages.get(5)?.flags).toEqual(['read'])
    expect(unreadIn(applyEvent(read, flags('remove', 'read', [5]), 0).unread, DEPLOY_TOPIC)).toEqual([5, 6])
  })

  test('unread again without having been loaded: the event says where', () => {
    const event = {
      ...flags('remove', 'read', [77]),
      message_details: { '77': { type: 'private', user_ids: [2], mentioned: true } },
    } as ChatEvent
    const { unread } = applyEvent(chatState(), event, 0)
    expect(unreadIn(unread, { kind: 'dm', userIds: [1, 2] })).toEqual([77])
    expect(unread.mentions.has(77)).toBe(true)
  })

  test('stars are counted also of messages that are not loaded', () => {
    expect([...applyEvent(chatState(), flags('add', 'starred', [77]), 0).starred]).toEqual([77])
  })
})

test('a deleted message is gone everywhere', () => {
  const start = withWindow(applyEvent(chatState(), arrives(message(5)), 0), DEPLOY, [message(5), message(6)])
  const state = applyEvent(start, { id: 1, type: 'delete_message', message_type: 'stream', message_ids: [5] }, 0)
  expect(idsOf(state, DEPLOY)).toEqual([6])
  expect(state.messages.has(5)).toBe(false)
  expect(unreadIn(state.unread, DEPLOY_TOPIC)).toEqual([])
})

test('the same reaction twice is one, and one that was never there is not taken away', () => {
  const start = addMessages(chatState(), [message(5)])
  const emoji = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' } as const
  const user = { user_id: 2, email: 'two@example.test', full_name: 'Two' }
  const add: EventOf<'reaction'> = { id: 1, type: 'reaction', op: 'add', message_id: 5, user_id: 2, user, ...emoji }
  const state = applyEvents(start, [add, add, { ...add, op: 'remove', user_id: 3 }], 0)
  expect(state.messages.get(5)?.reactions).toEqual([{ ...emoji, user_id: 2 }])
})

test('who comes into and goes from a channel one follows', () => {
  const start = chatState({}, [subscription(9, 'general')])
  const event = (op: 'peer_add' | 'peer_remove', user: number): ChatEvent => ({
    id: 1,
    type: 'subscription',
    op,
    stream_ids: [9],
    user_ids: [user],
  })
  const state = applyEvents(start, [event('peer_add', 2), event('peer_add', 3), event('peer_remove', 2)], 0)
  expect(state.subscriptions.get(9)?.subscribers).toEqual([ME, 3])
})

test('who comes into a channel that one does not follow is known once the list was read, and oneself leaves it too', () => {
  const other = subscription(9, 'general', { subscribers: [], subscriber_count: 4 })
  const add: ChatEvent = { id: 1, type: 'subscription', op: 'peer_add', stream_ids: [9], user_ids: [3] }
  const unread = chatState({ channels: new Map([[9, other]]) })
  expect(applyEvent(unread, add, 0).channels.get(9)).toEqual(other)
  const read = chatState({ channels: new Map([[9, { ...other, subscribers: [ME, 2], subscriber_count: 2 }]]) })
  const leave: ChatEvent = {
    id: 2,
    type: 'subscription',
    op: 'remove',
    subscriptions: [{ stream_id: 9, name: 'general' }],
  }
  expect(applyEvents(read, [add, leave], 0).channels.get(9)).toMatchObject({ subscribers: [2, 3], subscriber_count: 2 })
})

test('a channel becomes private together with the choice of its history', () => {
  const event: ChatEvent = {
    id: 1,
    type: 'stream',
    op: 'update',
    stream_id: 9,
    name: 'general',
    property: 'invite_only',
    value: true,
    history_public_to_subscribers: false,
  }
  const after = { invite_only: true, history_public_to_subscribers: false }
  const state = applyEvent(chatState({}, [subscription(9, 'general')]), event, 0)
  expect(state.channels.get(9)).toMatchObject(after)
  expect(state.subscriptions.get(9)).toMatchObject(after)
})

test('a person’s new name stands beside their old messages', () => {
  const people = new Map([[2, { user_id: 2, full_name: 'Two', avatar_url: null } as never]])
  const start = addMessages(chatState({ people }), [message(5)])
  const event: ChatEvent = { id: 1, type: 'realm_user', op: 'update', person: { user_id: 2, full_name: 'Second' } }
  expect(applyEvent(start, event, 0).messages.get(5)?.sender_full_name).toBe('Second')
})

test('what is not known changes nothing', () => {
  const start = chatState()
  expect(applyEvent(start, { id: 1, type: 'heartbeat' }, 0)).toBe(start)
})
