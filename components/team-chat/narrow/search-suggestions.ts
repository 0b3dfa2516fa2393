import { channelIn, conversationIn } from '@/lib/client/chat/narrow'
import { searchText } from '@/lib/client/chat/search-text'
import type { ChatState } from '@/lib/client/chat/state/chat-state'
import { bestMatches } from '@/lib/client/match-rank'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'

/** `done`: taking it searches at once; otherwise there is more to type. */
export type Suggestion = { label: string; hint: string; text: string; done: boolean }

const MOST = 8

const CONDITIONS: { start: string; hint: string; done: boolean }[] = [
  { start: 'channel:', hint: 'in a channel', done: false },
  { start: 'topic:', hint: 'in a topic', done: false },
  { start: 'sender:', hint: 'by somebody', done: false },
  { start: 'dm:', hint: 'direct messages with', done: false },
  { start: 'is:unread', hint: 'not read yet', done: true },
  { start: 'is:starred', hint: 'starred', done: true },
  { start: 'is:mentioned', hint: 'that mention you', done: true },
  { start: 'is:followed', hint: 'in followed topics', done: true },
  { start: 'is:resolved', hint: 'in resolved topics', done: true },
  { start: 'is:dm', hint: 'all direct messages', done: true },
  { start: 'has:link', hint: 'with a link', done: true },
  { start: 'has:image', hint: 'with an image', done: true },
  { start: 'has:attachment', hint: 'with a file', done: true },
  { start: 'has:reaction', hint: 'with reactions', done: true },
]

type Known = Pick<ChatState, 'channels' | 'people' | 'me' | 'realm'>

/** What the last word of a search may become. @param terms what is open, so that one can look for words in it */
export function suggestionsFor(text: string, terms: NarrowTerm[], known: Known): Suggestion[] {
  const at = text.search(/\S*(?:"[^"]*)?$/)
  const before = text.slice(0, at)
  const word = text.slice(at)
  const here = hereSuggestion(text, terms, known)
  const named = /^(-?)(channel|stream|sender|from|dm|mentions):"?([^"]*)$/i.exec(word)
  const found = named
    ? namesFor(named[2]!.toLowerCase(), named[3]!, known).map((name) => ({
        label: `${named[1]}${named[2]}:${name}`,
        hint: '',
        text: `${before}${named[1]}${named[2]}:${/\s/.test(name) ? `"${name}"` : name} `,
        done: true,
      }))
    : CONDITIONS.filter(({ start }) => start.startsWith(word.toLowerCase().replace(/^-/, ''))).map(
        ({ start, hint, done }) => ({ label: start, hint, text: `${before}${start}${done ? ' ' : ''}`, done }),
      )
  return [...here, ...found].slice(0, MOST)
}

/** In a conversation the first wish is mostly to search in it. */
function hereSuggestion(text: string, terms: NarrowTerm[], known: Known): Suggestion[] {
  const isPlace = conversationIn(terms, known.me?.userId) !== null || channelIn(terms) !== null
  if (!isPlace || text.includes(':')) return []
  const place = searchText(terms, known)
  const typed = text.trim()
  return [
    { label: typed ? `“${typed}” here` : 'Search here', hint: place, text: `${place} ${typed}`, done: typed !== '' },
  ]
}

function namesFor(operator: string, beginning: string, known: Known): string[] {
  const names =
    operator === 'channel' || operator === 'stream'
      ? [...known.channels.values()].map(({ name }) => name)
      : [...known.people.values()].filter(({ is_active }) => is_active).map((person) => person.full_name)
  const sorted = names.sort((a, b) => a.localeCompare(b))
  return bestMatches(sorted, beginning, (name) => name)
}
