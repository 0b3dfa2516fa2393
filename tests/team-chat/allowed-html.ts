/** A strict reader of rendered HTML: it takes what Zulip's clients know, well nested, and says what else there is. */
type Rule = { attributes?: Record<string, RegExp>; isVoid?: boolean }

const uploadPath = /^(?:\/user_uploads\/[^"<>\s]*|\/static\/images\/loading\/loader-black\.svg)$/
const href =
  /^(?:#|\/(?![/\\])|(?:https?|ftp):\/\/[^/?#\\\s]|(?:file|bitcoin|geo|im|ircs?|magnet|mailto|matrix|mms|news|nntp|openpgp4fpr|sip|sms|smsto|ssh|tel|urn|webcal|wtai|xmpp):)[^\s"<>]*$/i
const classes =
  /^(?:user-mention(?: channel-wildcard-mention)?(?: silent)?|topic-mention(?: silent)?|user-group-mention(?: silent)?|emoji emoji-[0-9a-f-]+|tex-error|highlight|katex|katex-display|[a-z][a-z0-9]{0,2})$/
const images = { src: /^[^"<>]+$/, alt: /^[^"<>]*$/, 'data-original-src': uploadPath, title: /^[^"<>]*$/ }
const cell: Rule = { attributes: { style: /^text-align: (?:left|center|right);$/ } }
const plain: Rule = {}

const RULES: Record<string, Rule> = {
  ...Object.fromEntries(
    `p strong em del h1 h2 h3 h4 h5 h6 ul li blockquote table thead tbody tr pre code`
      .split(' ')
      .map((name) => [name, plain]),
  ),
  br: { isVoid: true },
  hr: { isVoid: true },
  ol: { attributes: { start: /^\d+$/ } },
  td: cell,
  th: cell,
  a: {
    attributes: {
      href,
      class: /^(?:stream|stream-topic|message-link)$/,
      'data-stream-id': /^\d+$/,
      title: /^[^"<>]*$/,
    },
  },
  img: {
    isVoid: true,
    attributes: {
      ...images,
      class: /^(?:emoji|inline-image(?: image-loading-placeholder)?|image-loading-placeholder)$/,
      'data-original-content-type': /^image\/\w+$/,
      'data-original-dimensions': /^\d+x\d+$/,
    },
  },
  video: { attributes: { preload: /^metadata$/, src: uploadPath } },
  audio: { attributes: { controls: /^$/, preload: /^metadata$/, src: uploadPath, title: /^[^"<>]*$/ } },
  time: { attributes: { datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/ } },
  div: {
    attributes: {
      class:
        /^(?:codehilite|spoiler-block|spoiler-header|spoiler-content|message_inline_image(?: message_inline_video)?)$/,
      'data-code-language': /^[^"<>]+$/,
      'aria-hidden': /^true$/,
    },
  },
  span: {
    attributes: {
      class: classes,
      'data-user-id': /^(?:\d+|\*)$/,
      'data-user-group-id': /^\d+$/,
      'aria-label': /^[\w +-]+$/,
      role: /^img$/,
      title: /^[\w +-]+$/,
    },
  },
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z-]+(?:="[^"<>]*")?)*)>/y
const TEXT = /(?:[^<>&]|&(?:amp|lt|gt|quot|#x27|#39);)+/y
const FORMULA = /<span class="katex"><span class="katex-mathml">/y
// KaTeX makes its own; what it must never make is looked for.
const FORMULA_TAG = /^<\/?(?:span|math|semantics|annotation|svg|path|line|m[a-z]+)\b/
const UNSAFE_ATTRIBUTE = /\s(?:on\w+|href|src|id|xlink:href)=|url\(|script:/i

/** What is wrong with the HTML, or null. */
export function problemOf(html: string): string | null {
  const open: string[] = []
  let at = 0
  while (at < html.length) {
    const formula = matchAt(FORMULA, html, at)
    if (formula) {
      const end = formulaEnd(html, at)
      if (end < 0 || !isSafeFormula(html.slice(at, end))) return `formula: ${html.slice(at, at + 300)}`
      at = end
      continue
    }
    const text = matchAt(TEXT, html, at)
    const tag = text ? null : matchAt(TAG, html, at)
    if (!text && !tag) return `neither text nor tag: ${html.slice(at, at + 80)}`
    const problem = tag && problemOfTag(tag, open)
    if (problem) return problem
    at += (text ?? tag)![0].length
  }
  return open.length === 0 ? null : `left open: ${open.join(' ')}`
}

function problemOfTag([whole, slash, name, attributes]: RegExpExecArray, open: string[]): string | null {
  const rule = Object.hasOwn(RULES, name!) ? RULES[name!]! : null
  if (!rule) return `element ${whole}`
  if (slash) return open.pop() === name && !attributes ? null : `closed too early: ${whole}`
  if (!rule.isVoid) open.push(name!)
  for (const [, key, value = ''] of attributes!.matchAll(/ ([a-zA-Z-]+)(?:="([^"]*)")?/g)) {
    const allowed = rule.attributes?.[key!]
    if (!allowed?.test(value.replaceAll('&amp;', '&').replace(/&(?:quot|lt|gt);/g, '')))
      return `attribute ${key} of ${whole}`
  }
  return null
}

function isSafeFormula(html: string): boolean {
  return [...html.matchAll(/<[^>]*>/g)].every(([tag]) => FORMULA_TAG.test(tag) && !UNSAFE_ATTRIBUTE.test(tag))
}

function formulaEnd(html: string, start: number): number {
  let depth = 0
  const tags = /<(\/?)span\b[^>]*>/g
  tags.lastIndex = start
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return tag.index + tag[0].length
  }
  return -1
}

function matchAt(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(html)
}
