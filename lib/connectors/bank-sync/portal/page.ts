/** What of a web page matters here: its words, its sign-in form, its rows. No scripts are run. */

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const BLOCKS =
  /<\/?(?:p|div|section|article|h\d|li|ul|ol|tr|td|th|table|form|fieldset|label|br|main|header|footer|button)\b[^>]*>/gi

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return ENTITIES[String(name).toLowerCase()] ?? all
  })
}

/** What a person reads, a block a line. */
function linesOf(html: string): string[] {
  const bare = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(BLOCKS, '\n')
    .replace(/<[^>]*>/g, '')
  return decoded(bare)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

const MAX_WORDS = 300

/** The line of the page in which one of the markers stands; null: none does. */
export function lineWith(html: string, markers: readonly string[]): string | null {
  const patterns = markers.map(
    (marker) =>
      new RegExp(`(?<![\\p{L}\\d])${marker.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'iu'),
  )
  const line = linesOf(html).find((one) => patterns.some((pattern) => pattern.test(one)))
  return line === undefined ? null : line.slice(0, MAX_WORDS)
}

const TAG_ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

function attributesOf(tag: string): Record<string, string> {
  const inside = tag.replace(/^<\w+/, '').replace(/\/?>$/, '')
  return Object.fromEntries(
    [...inside.matchAll(TAG_ATTRIBUTE)].map(([, name, ...values]) => [
      name!.toLowerCase(),
      decoded(values.find((value) => value !== undefined) ?? ''),
    ]),
  )
}

export type Form = { action: string; method: string; hidden: Record<string, string>; names: string[] }

/** The form that has a field of this name; null: there is none. */
export function formWith(html: string, field: string): Form | null {
  for (const [, tag, inside] of html.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form\s*>/gi)) {
    const inputs = [...inside!.matchAll(/<input\b[^>]*>/gi)].map(([input]) => attributesOf(input))
    if (!inputs.some(({ name }) => name === field)) continue
    const { action = '', method = 'get' } = attributesOf(tag!)
    const hidden = inputs.filter(({ type, name }) => type?.toLowerCase() === 'hidden' && name)
    return {
      action,
      method: method.toUpperCase(),
      hidden: Object.fromEntries(hidden.map(({ name, value = '' }) => [name!, value])),
      names: inputs.flatMap(({ name }) => name || []),
    }
  }
  return null
}

/** The element of this kind that each account stands in, in pieces. */
export const rowsOf = (html: string, tag: string): string[] => html.split(new RegExp(`<${tag}\\b`, 'i')).slice(1)

export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*>/gi)].flatMap(([tag]) => attributesOf(tag).href || [])
