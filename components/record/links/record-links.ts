const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PAGE = new RegExp(`^(/[^/]+/[^/]+)/(${UUID})/?$`, 'i')
const LIST = /^(\/[^/]+\/[^/]+)\/?$/
const IS_ID = new RegExp(`^${UUID}$`, 'i')

/**
 * The record that an address of our own may show, on its page or opened beside its grid, as `/crm/deals/<id>`. Which of
 * them have a card, the server knows.
 */
export function recordOfAddress(address: string, origin: string): string | null {
  const url = URL.parse(address, origin)
  if (!url || url.origin !== origin) return null
  const page = PAGE.exec(url.pathname)
  if (page) return recordAt(page[1]!, page[2]!)
  const list = LIST.exec(url.pathname)
  const row = url.searchParams.get('row')
  return list && row && IS_ID.test(row) ? recordAt(list[1]!, row) : null
}

const recordAt = (list: string, id: string): string => `${list}/${id.toLowerCase()}`

export const idOf = (record: string): string => record.slice(record.lastIndexOf('/') + 1)

/** A paragraph that holds nothing but a link, in HTML that the server has cleaned. */
const ALONE = /<p>\s*<a href="(\/[^"]*)"[^>]*>[^<]*<\/a>\s*<\/p>/g

/** The HTML with a place, `data-record`, below each paragraph that is a link to a record, and these records. */
export function withRecordPlaces(html: string): { html: string; records: string[] } {
  const found = new Set<string>()
  const placed = html.replace(ALONE, (paragraph, href: string) => {
    const record = recordOfAddress(href.replaceAll('&amp;', '&'), ANY_ORIGIN)
    if (!record) return paragraph
    found.add(record)
    return `${paragraph}<div data-record="${record}"></div>`
  })
  return { html: placed, records: [...found] }
}

/** Links to records here are written without it; server and browser have to agree. */
const ANY_ORIGIN = 'https://here.invalid'

const HREF = /<a [^>]*?href="([^"]+)"/g
const MAX_ASKED = 12

/** The first records that rendered HTML may link to, each once. */
export function recordsInHtml(html: string, origin: string): string[] {
  const found = new Set<string>()
  for (const [, href] of html.matchAll(HREF)) {
    const record = recordOfAddress(href!.replaceAll('&amp;', '&'), origin)
    if (record) found.add(record)
  }
  return [...found].slice(0, MAX_ASKED)
}
