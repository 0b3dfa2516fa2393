import type { Emoji } from '@/lib/client/chat/wire'

const KEY = 'chat-recent-emoji'
const MOST = 16
export const THUMBS_UP: Emoji = { emoji_name: 'thumbs_up', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }
const USUAL: Emoji[] = [
  THUMBS_UP,
  { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
  { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji' },
  { emoji_name: 'joy', emoji_code: '1f602', reaction_type: 'unicode_emoji' },
  { emoji_name: 'check', emoji_code: '2705', reaction_type: 'unicode_emoji' },
  { emoji_name: 'eyes', emoji_code: '1f440', reaction_type: 'unicode_emoji' },
]

/** What somebody chose last on this device, filled up with what most people want. */
export function recentEmoji(): Emoji[] {
  const chosen = read()
  const rest = USUAL.filter((usual) => !chosen.some((one) => sameEmoji(one, usual)))
  return [...chosen, ...rest].slice(0, Math.max(chosen.length, USUAL.length))
}

export function rememberEmoji({ emoji_name, emoji_code, reaction_type }: Emoji): void {
  const emoji = { emoji_name, emoji_code, reaction_type }
  const others = read().filter((one) => !sameEmoji(one, emoji))
  try {
    localStorage.setItem(KEY, JSON.stringify([emoji, ...others].slice(0, MOST)))
  } catch {
    // A browser that keeps nothing.
  }
}

export const sameEmoji = (one: Emoji, other: Emoji): boolean =>
  one.emoji_code === other.emoji_code && one.reaction_type === other.reaction_type

function read(): Emoji[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter(isEmoji) : []
  } catch {
    return []
  }
}

const isEmoji = (value: unknown): value is Emoji =>
  typeof value === 'object' && value !== null && 'emoji_code' in value && 'emoji_name' in value
