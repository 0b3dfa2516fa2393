export type HtmlPiece = { type: 'text'; html: string } | { type: 'tag'; html: string; name: string; isEnd: boolean }

/** HTML that rendering made, as its tags and the text between them. */
export function htmlPieces(html: string): HtmlPiece[] {
  return Array.from(
    html.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*>|[^<]+|</gi),
    ([whole, slash, name]): HtmlPiece =>
      name === undefined
        ? { type: 'text', html: whole }
        : { type: 'tag', html: whole, name: name.toLowerCase(), isEnd: slash === '/' },
  )
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute within a start tag, as it is written. */
export function attributeOf(tag: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}="([^"]*)"`)
  patterns.set(name, pattern)
  return pattern.exec(tag)?.[1]
}
