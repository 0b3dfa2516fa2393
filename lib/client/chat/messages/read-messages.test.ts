import { beforeEach, expect, it, vi } from 'vitest'
import { chatState, message } from '@/tests/client/chat-state'
import { narrowKey } from '../narrow'
import { chatStore } from '../state/chat-store'
import type { MessagesAnswer } from '../wire'
import { loadOlder, openWindow } from './read-messages'

type Asked = { anchor: string; answer: (ids: number[]) => Promise<void> }
const asked: Asked[] = []
vi.mock('../chat-call', () => ({
  chat: (_route: string, { anchor }: { anchor: string }) =>
    new Promise<MessagesAnswer>((resolve) => {
      const answer = async (ids: number[]) => {
        const found = { found_anchor: true, found_oldest: false, found_newest: false, history_limited: false }
        resolve({ ...found, anchor: Number(anchor), messages: ids.map((id) => message(id)) } as MessagesAnswer)
        await new Promise((done) => setTimeout(done))
      }
      asked.push({ anchor, answer })
    }),
}))

const TERMS = [
  { operator: 'channel', operand: 9 },
  { operator: 'topic', operand: 'deploy' },
]
const shown = () => chatStore.get().windows.get(narrowKey(TERMS))

beforeEach(() => {
  asked.length = 0
  chatStore.set(chatState())
})

it('shows the message of the link that was followed last, though the page was still loading the topic', async () => {
  openWindow(TERMS)
  openWindow(TERMS, { near: 5 })
  expect(asked.map(({ anchor }) => anchor)).toEqual(['first_unread', '5'])
  await asked[1]!.answer([4, 5, 6])
  await asked[0]!.answer([97, 98, 99])
  expect(shown()).toMatchObject({ ids: [4, 5, 6], anchor: 5, loading: null })
})

it('drops older messages that come after another place was opened', async () => {
  openWindow(TERMS, { near: 50 })
  await asked[0]!.answer([49, 50, 51])
  loadOlder(narrowKey(TERMS))
  openWindow(TERMS, { near: 5 })
  await asked[2]!.answer([5])
  await asked[1]!.answer([47, 48])
  expect(shown()?.ids).toEqual([5])
})
