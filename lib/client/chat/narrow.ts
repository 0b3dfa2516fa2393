import { type NarrowTerm, narrowFragment, parseNarrowFragment } from '@/lib/modules/team-chat/schemas'
import { type Conversation, conversationOf, dmWith } from './conversation'
import type { Message } from './wire'

/** What the page shows, as its address says it. */
export type Place =
  | { view: 'inbox' }
  | { view: 'recent' }
  | { view: 'drafts' }
  /** `near`: the message to open around. */
  | { view: 'messages'; terms: NarrowTerm[]; near?: number }

/** Reads the address's hash; what cannot be read is the inbox. */
export function parsePlace(hash: string): Place {
  if (hash === '#recent') return { view: 'recent' }
  if (hash === '#drafts') return { view: 'drafts' }
  if (hash === '#feed') return { view: 'messages', terms: [] }
  const terms = parseNarrowFragment(hash)
  if (!terms) return { view: 'inbox' }
  const near = terms.find(({ operator }) => operator === 'near')?.operand
  const rest = terms.filter(({ operator }) => operator !== 'near')
  const id = Number(near)
  return { view: 'messages', terms: rest, ...(Number.isSafeInteger(id) && id > 0 ? { near: id } : {}) }
}

export function placeHash(place: Place, channelName?: (id: number) => string | undefined): string {
  if (place.view !== 'messages') return `#${place.view}`
  const near: NarrowTerm[] = place.near === undefined ? [] : [{ operator: 'near', operand: place.near }]
  const terms = [...place.terms, ...near]
  return terms.length === 0 ? '#feed' : narrowFragment(terms, channelName)
}

/** Equal for narrows that hold the same messages, however they are written. */
export function narrowKey(terms: NarrowTerm[]): string {
  return JSON.stringify(
    terms
      .map(({ operator, operand, negated }) => [
        `${negated ? '-' : ''}${operator}`,
        Array.isArray(operand)
          ? [...operand].sort((a, b) => a - b)
          : operator === 'topic'
            ? String(operand).toLowerCase()
            : operand,
      ])
      .sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
  )
}

/** The one conversation that a narrow shows, or null where it shows more (or less) than that. */
export function conversationIn(terms: NarrowTerm[], me: number | undefined): Conversation | null {
  const named = terms.filter(({ operator }) => operator !== 'with')
  if (named.some(({ negated }) => negated)) return null
  const value = (operator: string) => named.find((term) => term.operator === operator)?.operand
  const [channel, topic, dm] = [value('channel'), value('topic'), value('dm')]
  if (named.length === 2 && typeof channel === 'number' && topic !== undefined)
    return { kind: 'topic', channelId: channel, topic: String(topic) }
  if (named.length === 1 && Array.isArray(dm)) return dmWith(me === undefined ? dm : [...dm, me])
  return null
}

/** The one channel that a narrow shows as a whole, or null. */
export function channelIn(terms: NarrowTerm[]): number | null {
  const [only] = terms
  const isChannel = terms.length === 1 && only?.operator === 'channel' && !only.negated
  return isChannel && typeof only.operand === 'number' ? only.operand : null
}

/** Whether reading here counts as reading: elsewhere messages are shown out of their conversation. */
export const marksRead = (terms: NarrowTerm[]): boolean =>
  terms.every(({ operator, negated }) => !negated && ['channel', 'topic', 'dm', 'with'].includes(operator))

type Known = { me: number; isMuted: (message: Message) => boolean; isFollowed: (message: Message) => boolean }

/** Whether a message belongs to a narrow; null where only the server can tell. */
export function matches(terms: NarrowTerm[], message: Message, known: Known): boolean | null {
  let unsure = false
  for (const term of terms) {
    const result = matchesTerm(term, message, known)
    if (result === null) unsure = true
    else if (result === Boolean(term.negated)) return false
  }
  return unsure ? null : true
}

function matchesTerm({ operator, operand }: NarrowTerm, message: Message, known: Known): boolean | null {
  const conversation = conversationOf(message)
  switch (operator) {
    case 'channel':
      return typeof operand === 'number' ? conversation.kind === 'topic' && conversation.channelId === operand : null
    case 'topic':
      return conversation.kind === 'topic' && conversation.topic.toLowerCase() === String(operand).toLowerCase()
    case 'dm':
      if (!Array.isArray(operand)) return null
      return (
        conversation.kind === 'dm' &&
        conversation.userIds.join() === (dmWith([...operand, known.me]) as { userIds: number[] }).userIds.join()
      )
    case 'dm-including':
      return typeof operand === 'number' ? conversation.kind === 'dm' && conversation.userIds.includes(operand) : null
    case 'sender':
      return typeof operand === 'number' ? message.sender_id === operand : null
    case 'is':
      return matchesIs(String(operand), message, conversation, known)
    case 'has':
      return operand === 'reaction' ? message.reactions.length > 0 : null
    case 'in':
      return operand === 'all' || (operand === 'home' ? !known.isMuted(message) : null)
    case 'with':
      return true
    default:
      return null
  }
}

function matchesIs(what: string, message: Message, conversation: Conversation, known: Known): boolean | null {
  const has = (flag: Message['flags'][number]) => message.flags.includes(flag)
  switch (what) {
    case 'dm':
    case 'private':
      return conversation.kind === 'dm'
    case 'starred':
      return has('starred')
    case 'unread':
      return !has('read')
    case 'mentioned':
      return has('mentioned') || has('wildcard_mentioned') || has('group_mentioned')
    case 'alerted':
      return has('has_alert_word')
    case 'resolved':
      return conversation.kind === 'topic' && conversation.topic.startsWith('✔ ')
    case 'muted':
      return known.isMuted(message)
    case 'followed':
      return known.isFollowed(message)
    default:
      return null
  }
}
