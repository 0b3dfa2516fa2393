import { expect, test } from 'vitest'
import { type ChatState, EMPTY_CHAT } from '@/lib/client/chat/state/chat-state'
import type { Channel, Person, Subscription, UserGroup } from '@/lib/client/chat/wire'
import { suggestionsFor } from './suggestions'
import { findTrigger } from './trigger'

const person = (user_id: number, full_name: string, more: Partial<Person> = {}) =>
  ({ user_id, full_name, delivery_email: null, is_active: true, is_guest: false, is_bot: false, ...more }) as Person
const channel = (stream_id: number, name: string) => ({ stream_id, name, description: '' }) as Channel
const by = <T>(list: T[], id: (one: T) => number) => new Map(list.map((one) => [id(one), one]))

const state: ChatState = {
  ...EMPTY_CHAT,
  me: { userId: 1, email: '', name: 'Thandiwe Dube', avatarUrl: null, isOwner: true, isAdmin: true, isGuest: false },
  people: by(
    [
      person(1, 'Thandiwe Dube'),
      person(2, 'Sipho Nkosi'),
      person(3, 'Sipho Nkosi', { is_guest: true }),
      person(4, 'Anele Sipho'),
      person(5, 'Sipho Gone', { is_active: false }),
    ],
    ({ user_id }) => user_id,
  ),
  channels: by([channel(7, 'general'), channel(8, 'operations')], ({ stream_id }) => stream_id),
  subscriptions: new Map([[8, { ...channel(8, 'operations'), subscribers: [4] } as Subscription]]),
  groups: by([{ id: 1, name: 'sip-team', members: [1], is_system_group: false } as UserGroup], ({ id }) => id),
  topics: new Map([[8, [{ name: 'cable cut', max_id: 9 }]]]),
}
const here = { kind: 'topic', channelId: 8, topic: 'cable cut' } as const

function texts(typed: string): string[] {
  const trigger = findTrigger(typed, typed.length)
  return trigger ? suggestionsFor(trigger, { state, conversation: here, emoji: [] }).map(({ text }) => text) : []
}

test('who follows the channel goes first among equals; equal names are told apart by their number', () => {
  expect(texts('@sip')).toEqual(['@**Sipho Nkosi|2** ', '@**Sipho Nkosi|3** ', '@*sip-team* ', '@**Anele Sipho** '])
  expect(texts('@')[0]).toBe('@**Anele Sipho** ')
})

test('a silent mention calls nobody, so it never names everybody', () => {
  expect(texts('@_anele')).toEqual(['@_**Anele Sipho** '])
  expect(texts('@al')).toEqual(['@**all** '])
  expect(texts('@_all')).toEqual([])
})

test('guests are marked', () => {
  const offered = suggestionsFor(
    { kind: 'person', silent: false, query: 'sipho nk', from: 0 },
    { state, conversation: here, emoji: [] },
  )
  expect(offered.map(({ hint }) => hint)).toEqual([undefined, 'Guest'])
})

test('channels one follows go first; topics of the named channel follow, also a new one', () => {
  expect(texts('#')).toEqual(['#**operations** ', '#**general** '])
  expect(texts('#Operations>cab')).toEqual(['#**operations>cable cut** ', '#**operations>cab** '])
  expect(texts('#nowhere>x')).toEqual([])
})

test('a language opens its block with the cursor inside', () => {
  const [python] = suggestionsFor({ kind: 'language', query: 'pyt', from: 3 }, { state, conversation: here, emoji: [] })
  expect(python).toMatchObject({ text: 'python\n\n```', cursorBack: 4 })
})
