import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'

/** Tags that mean the same as one of ours; what stands in no list is left out, and its text stays. */
const SAME: Record<string, string> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
}

const TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'blockquote', 'pre', 'ul', 'ol', 'li', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['a', 'img', 'strong', 'em', 's', 'u', 'code', 'mark', 'sub', 'sup'],
]

/** Their text is no text of the article. */
const DROPPED = [
  ...['script', 'style', 'template', 'title', 'noscript', 'noembed', 'noframes', 'plaintext', 'xmp'],
  ...['iframe', 'object', 'svg', 'math', 'textarea', 'select', 'option'],
]

type Attribs = Attributes
const only = (attribs: Record<string, string | undefined>): Attribs =>
  Object.fromEntries(Object.entries(attribs).filter((one): one is [string, string] => one[1] !== undefined))

const matching = (value: string | undefined, pattern: RegExp) => (value && pattern.test(value) ? value : undefined)

const LANGUAGE = /^language-[\w+#.-]{1,40}$/
const WHOLE = /^[1-9]\d{0,3}$/
/** One cell is the default and goes without saying. */
const SPAN = /^([2-9]|[1-9]\d)$/

/** The attributes of each tag, made new: none is passed on unread. */
const ATTRIBUTES: Record<string, (attribs: Attribs, isOwn: OwnPicture) => Attribs> = {
  a: ({ href }) => {
    const address = safeAddress(href)
    return only({ href: address, rel: address && /^https?:/i.test(address) ? 'noopener noreferrer' : undefined })
  },
  img: ({ src, alt }, isOwn) => {
    const address = safeImage(src, isOwn)
    return only({ src: address, alt: address && (alt ?? '').slice(0, 500) })
  },
  code: ({ class: name }) => only({ class: name?.split(/\s+/).find((part) => LANGUAGE.test(part)) }),
  ol: ({ start }) => only({ start: start === '1' ? undefined : matching(start, WHOLE) }),
  ul: (attribs) => only({ 'data-type': matching(attribs['data-type'], /^taskList$/) }),
  li: (attribs) => {
    const type = matching(attribs['data-type'], /^taskItem$/)
    return only({ 'data-type': type, 'data-checked': type && String(attribs['data-checked'] === 'true') })
  },
  th: ({ colspan, rowspan }) => only({ colspan: matching(colspan, SPAN), rowspan: matching(rowspan, SPAN) }),
  td: ({ colspan, rowspan }) => only({ colspan: matching(colspan, SPAN), rowspan: matching(rowspan, SPAN) }),
}

/** Browsers read past control characters and blanks in a scheme, so they are taken out before it is looked at. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\ufeff]/g

/** A place on the web, a mail address, a telephone number, or a page of this installation. */
function safeAddress(href: string | undefined): string | undefined {
  const address = (href ?? '').replace(INVISIBLE, '')
  return address.length <= 2_048 && /^(https?:\/\/[^/\\]|mailto:|tel:|#|\/(?![/\\]))/i.test(address)
    ? address
    : undefined
}

/** Whether an address is that of a picture which was uploaded here. */
type OwnPicture = (address: string) => boolean

/** A picture that was uploaded here, or one on the web that travels encrypted. */
function safeImage(src: string | undefined, isOwn: OwnPicture): string | undefined {
  const address = (src ?? '').replace(INVISIBLE, '')
  return isOwn(address) || (address.length <= 2_048 && /^https:\/\/[^/\\]/i.test(address)) ? address : undefined
}

/** Google Docs says in styles what is bold, also what is not: all that it copies stands in one `<b>` without weight. */
const STYLED: [name: string, style: RegExp][] = [
  ['strong', /font-weight:\s*(bold|[6-9]00)/i],
  ['em', /font-style:\s*italic/i],
  ['s', /text-decoration[a-z-]*:\s*line-through/i],
]
const PLAIN = /font-weight:\s*(normal|[1-5]00)/i

function nameOf(tagName: string, style: string): string {
  if (tagName === 'b' && PLAIN.test(style)) return 'span'
  if (tagName === 'span') return STYLED.find(([, pattern]) => pattern.test(style))?.[0] ?? tagName
  return SAME[tagName] ?? tagName
}

const transformed =
  (isOwn: OwnPicture) =>
  (tagName: string, attribs: Attribs): Tag => {
    const name = nameOf(tagName, attribs.style ?? '')
    return { tagName: name, attribs: ATTRIBUTES[name]?.(attribs, isOwn) ?? {} }
  }

const optionsFor = (isOwn: OwnPicture): IOptions => ({
  allowedTags: TAGS,
  // What there is was made by `transformed`.
  allowedAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: DROPPED,
  nestingLimit: 40,
  transformTags: { '*': transformed(isOwn) },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !attribs.src),
})

/** Blocks that are left out: what stood in two of them is not to become one word. */
const END_OF_BLOCK =
  /([^\s>]|<\/(?:a|b|code|em|i|s|span|strong|u)>)(<\/(?:div|section|article|header|footer|aside|dt|dd|figcaption|address|summary)>)/gi

const OPEN_OR_CLOSE = /<(\/?)([a-z][a-z0-9]*)/gi
/** What parsers close where it is left open, or has no end. */
const MAY_STAY_OPEN = /^(p|li|td|th|tr|dt|dd|option|br|hr|img|input|col|meta|link|wbr|source)$/i
const MAX_DEPTH = 1_000

/** Deeper than anything that is written; cleaning it would take seconds. */
export function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, closes, name] of html.matchAll(OPEN_OR_CLOSE)) {
    if (MAY_STAY_OPEN.test(name!)) continue
    depth = closes ? Math.max(0, depth - 1) : depth + 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const EMPTY = /^(<p>(<br \/>|\s)*<\/p>|\s)*$/
/** Tags that were left out may have kept apart what a parser now sees beside each other. */
const MAX_PASSES = 5

/**
 * HTML that people wrote, with nothing in it that could run, load from an unsafe place, or change how the page looks. Every way in
 * passes it, and what it made stays as it is when it passes again.
 */
export function cleanRichText(html: string, isOwn: OwnPicture): string {
  const options = optionsFor(isOwn)
  let clean = html.replace(END_OF_BLOCK, '$1<br />$2')
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = sanitizeHtml(clean, options).trim()
    if (next === clean) break
    clean = next
  }
  return EMPTY.test(clean) ? '' : clean
}
