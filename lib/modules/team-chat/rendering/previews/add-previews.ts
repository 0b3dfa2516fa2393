import type { StateCore, Token } from 'markdown-it'
import { contextOf, type RenderContext } from '../context'
import { isImage, linkPreview } from './inline-media'

type Preview = { href: string; html: string; isImage: boolean }

/** A message that links to more files than this is a list of files: it gets no previews. */
const MAX_PREVIEWS = 24
const ENDS = new Set(['paragraph_close', 'heading_close', 'table_close'])
const WITHIN = new Set(['paragraph_close', 'heading_close', 'th_close', 'td_close'])

/** Puts previews of linked uploads behind the blocks that link to them, each once; quotes have none. */
export function addPreviews(state: StateCore): void {
  const context = contextOf(state)
  const addresses = state.tokens.flatMap((token) => previewsOf(token, context).map(({ href }) => href))
  if (addresses.length === 0 || new Set(addresses).size > MAX_PREVIEWS) return
  const waiting = new Map<string, Preview>()
  const shown = new Set<string>()
  const result: Token[] = []
  let quotes = 0
  let tables = 0
  for (const [index, token] of state.tokens.entries()) {
    if (token.tag === 'blockquote') quotes += token.nesting
    if (token.tag === 'table') tables += token.nesting
    result.push(token)
    const previews = quotes > 0 ? [] : previewsOf(token, context)
    for (const preview of previews) if (!shown.has(preview.href)) waiting.set(preview.href, preview)
    if (waiting.size === 0 || tables > 0 || !isEndOfBlock(state.tokens, index)) continue
    if (isOnlyAnAddress(result)) result.splice(-3)
    result.push(blockOf(state, [...waiting.values()]))
    context.found.image ||= waiting.values().some((preview) => preview.isImage)
    for (const href of waiting.keys()) shown.add(href)
    waiting.clear()
  }
  state.tokens = result
}

/** The previews of the uploads that a piece of text links to. */
function previewsOf({ children }: Token, context: RenderContext): Preview[] {
  return (children ?? []).flatMap((token) => {
    const href = token.type === 'link_open' ? String(token.attrGet('href')) : ''
    const upload = context.upload(href)
    const html = upload && linkPreview(upload, href, typeof token.meta?.title === 'string' ? token.meta.title : '')
    return html ? [{ href, html, isImage: isImage(upload) }] : []
  })
}

/** Text of a tight list's item has no element of its own, so that it ends its block itself. */
function isEndOfBlock(tokens: Token[], index: number): boolean {
  if (tokens[index]!.type === 'inline') return !WITHIN.has(tokens[index + 1]?.type ?? '')
  return ENDS.has(tokens[index]!.type)
}

/** Whether the last block is a paragraph with nothing but the address of the file whose preview follows. */
function isOnlyAnAddress(tokens: Token[]): boolean {
  const [opening, inline, closing] = tokens.slice(-3)
  if (opening?.type !== 'paragraph_open' || closing?.type !== 'paragraph_close') return false
  const children = inline?.children?.filter(({ type, content }) => type !== 'text' || content.trim() !== '') ?? []
  return children.length === 3 && children[0]!.type === 'link_open' && children[0]!.meta?.title === undefined
}

function blockOf(state: StateCore, previews: Preview[]): Token {
  const token = new state.Token('ready', '', 0)
  token.block = true
  token.content = previews.map(({ html }) => html).join('')
  return token
}
