import { LRUCache } from 'lru-cache'
import type { DeskConversation, DeskFigures, DeskPort } from '@/lib/connectors/desk/port'
import { processState } from '@/lib/core/process/process-state'
import { ProviderError } from '@/lib/core/provider-error'

/** What the helpdesk says of an account. */
export type ChatFigures = {
  as_of: Date
  open: number
  unassigned: number
  contacts: number | null
  figures: DeskFigures
  per_day: { at: Date; count: number }[]
  recent: DeskConversation[]
}

/** Long enough for a wall of dashboards: reports are limited to 100 a minute. */
const CACHED_MS = 45_000
/** News of the mirror makes it old, but not faster than this. */
const MIN_CACHED_MS = 5_000

type Cached = { figures: ChatFigures; read_at: number }
const cache = processState('desk-figures', () => ({
  known: new LRUCache<string, Cached>({ max: 1_000 }),
  reading: new Map<string, Promise<ChatFigures>>(),
}))

type Asked = {
  /** Of the organization, account and span. */
  key: string
  desk: DeskPort
  span: { since: Date; until: Date; offset_hours: number }
  /** When the account's newest event was mirrored. */
  last_event_at: Date | null
}

/**
 * Read live, once for all who ask at the same time.
 * @returns also the earlier figures where the helpdesk does not answer, with its words
 */
export async function readChatFigures(asked: Asked): Promise<{ figures: ChatFigures | null; problem: string }> {
  const known = cache.known.get(asked.key)
  if (known && isFresh(known, asked.last_event_at)) return { figures: known.figures, problem: '' }
  try {
    const reading = cache.reading.get(asked.key) ?? readAll(asked).finally(() => cache.reading.delete(asked.key))
    cache.reading.set(asked.key, reading)
    return { figures: await reading, problem: '' }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { figures: known?.figures ?? null, problem: error.message }
  }
}

function isFresh({ read_at }: Cached, last_event_at: Date | null): boolean {
  const age = Date.now() - read_at
  const hasNews = last_event_at !== null && last_event_at.getTime() > read_at
  return age < (hasNews ? MIN_CACHED_MS : CACHED_MS)
}

async function readAll({ key, desk, ...asked }: Asked): Promise<ChatFigures> {
  const read_at = Date.now()
  // Their times are whole seconds, and clocks differ.
  const span = { ...asked.span, until: new Date(asked.span.until.getTime() + 60_000) }
  const [live, { total: contacts }, figures, per_day, { conversations }] = await Promise.all([
    desk.liveCounts(),
    desk.contacts({}),
    desk.figures(span),
    desk.newPerDay(span),
    desk.conversations({ status: 'all', page: 1 }),
  ])
  const read = { as_of: new Date(read_at), ...live, contacts, figures, per_day, recent: conversations }
  cache.known.set(key, { figures: read, read_at })
  return read
}
