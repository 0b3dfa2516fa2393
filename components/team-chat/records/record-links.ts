export type RecordKind = 'lead' | 'deal' | 'contact'
export type RecordLink = { kind: RecordKind; id: string }

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const PAGE = new RegExp(`^/crm/(leads|deals|contacts)/(${UUID})/?$`, 'i')
const GRID = /^\/crm\/(leads|deals|contacts)\/?$/
const IS_ID = new RegExp(`^${UUID}$`, 'i')
const KINDS: Record<string, RecordKind> = { leads: 'lead', deals: 'deal', contacts: 'contact' }

/** The record that an address of our own shows, on its page or opened beside its grid. */
export function recordOfAddress(address: string, origin: string): RecordLink | null {
  const url = URL.parse(address, origin)
  if (!url || url.origin !== origin) return null
  const page = PAGE.exec(url.pathname)
  if (page) return { kind: KINDS[page[1]!.toLowerCase()]!, id: page[2]!.toLowerCase() }
  const grid = GRID.exec(url.pathname)
  const row = url.searchParams.get('row')
  return grid && row && IS_ID.test(row) ? { kind: KINDS[grid[1]!]!, id: row.toLowerCase() } : null
}

const HREF = /<a [^>]*?href="([^"]+)"/g
const MOST = 3

/** The first records that a rendered message links to, each once. */
export function recordsInMessage(html: string, origin: string): RecordLink[] {
  if (!html.includes('/crm/')) return []
  const found = new Map<string, RecordLink>()
  for (const [, href] of html.matchAll(HREF)) {
    const record = recordOfAddress(href!.replaceAll('&amp;', '&'), origin)
    if (record) found.set(recordKeyOf(record), record)
  }
  return [...found.values()].slice(0, MOST)
}

export const recordKeyOf = ({ kind, id }: RecordLink): string => `${kind}:${id}`
