import { CHANNELS } from '@/lib/modules/inbox/schemas'

const VIEW_KEYS = ['mine', 'unassigned', 'all', 'waiting', 'snoozed', 'resolved'] as const
export type ViewKey = (typeof VIEW_KEYS)[number]

/** What the inbox shows, as its address says. */
export type InboxAddress = {
  /** Null: the first view that has something in it. */
  view: ViewKey | null
  conversation: string | null
  q: string
  channel: string | null
}

type Readable = { get: (name: string) => string | null }

export function readAddress(address: Readable): InboxAddress {
  const view = address.get('view')
  const channel = address.get('channel')
  return {
    view: VIEW_KEYS.find((key) => key === view) ?? null,
    conversation: address.get('conversation') || null,
    q: address.get('q')?.trim() ?? '',
    channel: CHANNELS.some(({ value }) => value === channel) ? channel : null,
  }
}

export function writeAddress({ view, conversation, q, channel }: InboxAddress): string {
  const query = new URLSearchParams(
    Object.entries({ view, channel, q, conversation }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
  return query ? `/inbox?${query}` : '/inbox'
}
