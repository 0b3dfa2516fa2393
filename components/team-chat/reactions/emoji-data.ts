'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '@/lib/client/call'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Emoji, RealmEmoji } from '@/lib/client/chat/wire'
import { bestMatches } from '@/lib/client/match-rank'

/** An emoji with all its names; `picture` where it is the organization's own. */
export type EmojiChoice = Emoji & { names: string[]; picture: string | null }
export type EmojiSection = { title: string; emoji: EmojiChoice[] }

/** The first emoji of each part, in the order in which Unicode lists them. */
const PARTS: [code: string, title: string][] = [
  ['1f600', 'Smileys'],
  ['1f44b', 'People'],
  ['1f435', 'Animals and nature'],
  ['1f347', 'Food and drink'],
  ['1f30d', 'Travel and places'],
  ['1f383', 'Activities'],
  ['1f453', 'Objects'],
  ['1f3e7', 'Symbols'],
  ['1f3c1', 'Flags'],
]
const A_DAY = 86_400_000
const NONE: EmojiSection[] = []

/** Read once, when somebody first looks for an emoji. */
export function useEmojiSections(enabled = true): EmojiSection[] {
  const own = useChat((chat) => chat.emoji)
  const { data } = useQuery({
    queryKey: ['team-chat', 'emoji'],
    queryFn: ({ signal }) => call('GET /team-chat/emoji', {}, { signal }),
    enabled,
    staleTime: A_DAY,
    gcTime: A_DAY,
  })
  return useMemo(() => (data ? sectionsOf(data.emoji, [...own.values()]) : NONE), [data, own])
}

/** @param lines each emoji's code and its names, in Unicode's order */
export function sectionsOf(lines: string[][], own: RealmEmoji[]): EmojiSection[] {
  const sections: EmojiSection[] = []
  const custom = own.filter(({ deactivated }) => !deactivated).map(customEmoji)
  if (custom.length > 0) sections.push({ title: 'Your organization', emoji: custom })
  for (const [code, ...names] of lines) {
    const part = PARTS.find(([first]) => first === code)
    if (part || sections.length === 0) sections.push({ title: part?.[1] ?? 'Emoji', emoji: [] })
    sections.at(-1)!.emoji.push({
      emoji_code: code!,
      emoji_name: names[0]!,
      reaction_type: 'unicode_emoji',
      names,
      picture: null,
    })
  }
  return sections
}

const customEmoji = ({ id, name, source_url }: RealmEmoji): EmojiChoice => ({
  emoji_code: id,
  emoji_name: name,
  reaction_type: 'realm_emoji',
  names: [name],
  picture: source_url,
})

/** `thumbs` finds `:thumbs_up:`; a choice carries the name that was looked for. */
export function searchEmoji(sections: EmojiSection[], query: string, limit: number): EmojiChoice[] {
  const all = sections.flatMap(({ emoji }) => emoji)
  const found = bestMatches(all, query, ({ names }) => ({ names })).slice(0, limit)
  return found.map((emoji) => ({ ...emoji, emoji_name: bestMatches(emoji.names, query, (name) => name)[0]! }))
}

export const emojiKey = ({ reaction_type, emoji_code }: Pick<Emoji, 'reaction_type' | 'emoji_code'>): string =>
  `${reaction_type}:${emoji_code}`
