import { expect, test } from 'vitest'
import type { Channel } from '@/lib/client/chat/wire'
import { subscription } from '@/tests/client/chat-state'
import { type ChannelDraft, changesOf } from './channel-values'

const open = subscription(9, 'general', { description: 'All of us' })
const closed = { ...open, invite_only: true, history_public_to_subscribers: false }

const asked = (channel: Channel, draft: ChannelDraft) =>
  changesOf(channel, draft).map(({ field, params }) => ({ field, params }))

test('only what differs is asked of the server, one call a field', () => {
  expect(asked(open, {})).toEqual([])
  expect(asked(open, { name: ' general ', description: 'All of us', posting: '1' })).toEqual([])
  expect(asked(open, { name: ' plans ', posting: '2' })).toEqual([
    { field: 'name', params: { new_name: 'plans' } },
    { field: 'posting', params: { stream_post_policy: 2 } },
  ])
})

test('a channel that becomes private takes the choice of its history along', () => {
  expect(asked(open, { privacy: 'private', history: 'own' })).toEqual([
    { field: 'privacy', params: { is_private: true, history_public_to_subscribers: false } },
  ])
})

test('the history of a private channel changes alone, and that of a public one never', () => {
  expect(asked(closed, { history: 'all' })).toEqual([
    { field: 'history', params: { history_public_to_subscribers: true } },
  ])
  expect(asked(closed, { privacy: 'public' })).toEqual([
    { field: 'privacy', params: { is_private: false, history_public_to_subscribers: true } },
  ])
  expect(asked(open, { history: 'own' })).toEqual([])
})
