const IN_TEXT: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
])

export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => IN_TEXT[character]!)
}

export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => IN_TEXT[character]!)
}

/** Text of HTML as it reads: the entities that rendering itself writes. */
export function unescapeText(html: string): string {
  return html.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED.get(name) ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** An element's start tag; attributes without a value are left out. */
export function startTag(name: string, attributes: Record<string, string | number | null | undefined> = {}): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
  return `<${name}${written.join('')}>`
}
