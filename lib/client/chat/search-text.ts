import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'
import { othersIn } from './conversation'
import { channelName, directName, personName } from './names'
import type { ChatState } from './state/chat-state'

type Known = Pick<ChatState, 'channels' | 'people' | 'me' | 'realm'>

const OPERATORS: Record<string, string> = {
  channel: 'channel',
  stream: 'channel',
  channels: 'channels',
  topic: 'topic',
  sender: 'sender',
  from: 'sender',
  dm: 'dm',
  with: 'dm-including',
  'dm-including': 'dm-including',
  mentions: 'mentions',
  is: 'is',
  has: 'has',
  in: 'in',
  id: 'id',
}

const PIECE = /(-?)([a-z-]+):("[^"]*"?|\S+)|"([^"]*)"?|(\S+)/gi

/**
 * What is typed into the search box as terms: `channel:"Big deals" has:link invoice`. Words that are no operator are
 * looked for; a name that nobody has is looked for as it stands.
 */
export function parseSearch(text: string, known: Known): NarrowTerm[] {
  const terms: NarrowTerm[] = []
  const words: string[] = []
  for (const [whole, minus, name, value, quoted, word] of text.matchAll(PIECE)) {
    const operator = name === undefined ? undefined : OPERATORS[name.toLowerCase()]
    if (operator) {
      const operand = operandOf(operator, unquoted(value ?? ''), known)
      if (operand !== null) terms.push({ operator, operand, ...(minus ? { negated: true } : {}) })
      else words.push(whole)
    } else if (quoted !== undefined) words.push(`"${quoted}"`)
    else words.push(word ?? whole)
  }
  const search = words.filter((word) => word !== '""').join(' ')
  return search ? [...terms, { operator: 'search', operand: search }] : terms
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '').trim()

function operandOf(operator: string, text: string, known: Known): NarrowTerm['operand'] | null {
  if (text === '') return operator === 'topic' ? '' : null
  switch (operator) {
    case 'channel':
      return idByName(known.channels.values(), text, (channel) => [channel.stream_id, channel.name])
    case 'sender':
    case 'dm-including':
    case 'mentions':
      return text.toLowerCase() === 'me' ? (known.me?.userId ?? null) : personId(known, text)
    case 'dm': {
      const ids = text.split(',').map((name) => personId(known, name.trim()))
      return ids.every((id) => id !== null) ? (ids as number[]) : null
    }
    case 'id':
      return /^\d+$/.test(text) ? Number(text) : null
    default:
      return operator === 'topic' ? text : text.toLowerCase()
  }
}

const personId = (known: Known, text: string) =>
  idByName(known.people.values(), text, (person) => [person.user_id, person.full_name, person.email])

function idByName<T>(all: Iterable<T>, text: string, details: (one: T) => [number, ...string[]]): number | null {
  const wanted = text.toLowerCase()
  let beginning: number | null = null
  for (const one of all) {
    const [id, ...names] = details(one)
    if (names.some((name) => name.toLowerCase() === wanted) || String(id) === wanted) return id
    if (names.some((name) => name.toLowerCase().startsWith(wanted))) beginning ??= id
  }
  return beginning
}

/** Terms as somebody would type them, so that a search can be changed. */
export function searchText(terms: NarrowTerm[], known: Known): string {
  return terms
    .filter(({ operator }) => operator !== 'with' && operator !== 'near')
    .map((term) => {
      if (term.operator === 'search') return String(term.operand)
      const value = operandText(term, known)
      return `${term.negated ? '-' : ''}${term.operator}:${/[\s"]/.test(value) || value === '' ? `"${value}"` : value}`
    })
    .join(' ')
}

function operandText({ operator, operand }: NarrowTerm, known: Known): string {
  if (Array.isArray(operand))
    return othersIn(operand, known.me?.userId)
      .map((id) => personName(known, id))
      .join(',')
  if (typeof operand === 'string') return operand
  if (operator === 'channel') return channelName(known, operand)
  return operator === 'id' ? String(operand) : personName(known, operand)
}

/** A term in words, for its chip. */
export function termLabel(term: NarrowTerm, known: Known): string {
  const not = term.negated ? 'not ' : ''
  const { operator, operand } = term
  switch (operator) {
    case 'search':
      return `${not}“${operand}”`
    case 'is':
      return `${not}${IS_LABELS[String(operand)] ?? `is ${operand}`}`
    case 'has':
      return `${not}${HAS_LABELS[String(operand)] ?? `has ${operand}`}`
    case 'dm':
      return `${not}with ${Array.isArray(operand) ? directName(known, operand) : operand}`
    case 'channel':
      return `${not}in #${operandText(term, known)}`
    case 'topic':
      return `${not}topic ${operand || known.realm?.realm_empty_topic_display_name || 'general chat'}`
    case 'sender':
      return `${not}from ${operandText(term, known)}`
    case 'dm-including':
      return `${not}direct messages with ${operandText(term, known)}`
    case 'mentions':
      return `${not}mentions ${operandText(term, known)}`
    case 'channels':
      return `${not}${operand} channels`
    default:
      return `${not}${operator} ${operandText(term, known)}`
  }
}

const IS_LABELS: Record<string, string> = {
  dm: 'direct messages',
  private: 'direct messages',
  starred: 'starred',
  mentioned: 'mentions you',
  unread: 'unread',
  alerted: 'alert words',
  resolved: 'resolved',
  followed: 'followed topics',
  muted: 'muted',
}

const HAS_LABELS: Record<string, string> = {
  link: 'with a link',
  image: 'with an image',
  attachment: 'with a file',
  reaction: 'with reactions',
}
