import { emojiOfCode, isEmojiCode } from '../emoji/emoji'
import { unescapeText } from './escape'
import { attributeOf, type HtmlPiece, htmlPieces } from './html-pieces'

type Tag = Extract<HtmlPiece, { type: 'tag' }>

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'ul', 'ol', 'tr', 'div', 'blockquote', 'table'])
const CELLS = new Set(['td', 'th'])
const HIDDEN = '(…)'

/** Rendered HTML as text, for alert words, notifications and previews. What a spoiler hides stays hidden. */
export function plainText(html: string): string {
  return textOf(htmlPieces(html))
}

function textOf(pieces: HtmlPiece[]): string {
  let text = ''
  let isCode = false
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index]!
    if (piece.type === 'text') {
      // Line breaks between blocks are only for those who read the HTML.
      const isLayout = piece.html === '\n' && !isCode && !isBreak(pieces[index - 1])
      if (!isLayout) text += unescapeText(piece.html)
      continue
    }
    if (piece.name === 'pre') isCode = !piece.isEnd
    if (BLOCKS.has(piece.name)) text = withLineEnd(text)
    const replacement = piece.isEnd ? null : replacementFor(piece, pieces, index)
    if (replacement !== null) index = endOf(pieces, index)
    text += replacement ?? textOfTag(piece)
  }
  return text.trim()
}

function isBreak(piece: HtmlPiece | undefined): boolean {
  return piece?.type === 'tag' && piece.name === 'br'
}

function withLineEnd(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed === '' ? '' : `${trimmed}\n`
}

/** What is read instead of an element that is more than its text, or null. */
function replacementFor({ name, html }: Tag, pieces: HtmlPiece[], index: number): string | null {
  if (name === 'blockquote') return quoted(textOf(inside(pieces, index)))
  const classes = attributeOf(html, 'class')?.split(' ') ?? []
  const code = classes.find((each) => each.startsWith('emoji-'))?.slice('emoji-'.length)
  if (code !== undefined && isEmojiCode(code)) return emojiOfCode(code)
  if (classes.includes('katex')) return sourceOfFormula(pieces, index)
  // The header is the first element within.
  if (classes.includes('spoiler-block')) return `${textOf(inside(pieces, index + 1))} ${HIDDEN}`.trim()
  if (classes.includes('message_inline_image')) return previewText(pieces, index)
  return null
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ')
}

function inside(pieces: HtmlPiece[], index: number): HtmlPiece[] {
  return pieces.slice(index + 1, endOf(pieces, index))
}

function textOfTag({ name, html, isEnd }: Tag): string {
  if (name === 'img') return unescapeText(attributeOf(html, 'alt') ?? '')
  if (name === 'audio' && !isEnd) return unescapeText(attributeOf(html, 'title') ?? '')
  return isEnd && CELLS.has(name) ? ' ' : ''
}

function sourceOfFormula(pieces: HtmlPiece[], from: number): string {
  const at = pieces.findIndex((piece, index) => index > from && piece.type === 'tag' && piece.name === 'annotation')
  return unescapeText(pieces[at + 1]?.type === 'text' ? pieces[at + 1]!.html : '')
}

/** The link of a preview was read already, unless the preview is all there is. */
function previewText(pieces: HtmlPiece[], index: number): string {
  const anchor = pieces[index + 1]?.html ?? ''
  const href = attributeOf(anchor, 'href')
  const wasRead = pieces
    .slice(0, index)
    .some(({ html }) => html.startsWith('<a ') && attributeOf(html, 'href') === href)
  return wasRead ? '' : unescapeText(attributeOf(anchor, 'title') ?? '')
}

/** Where the element that starts here ends. */
function endOf(pieces: HtmlPiece[], start: number): number {
  const first = pieces[start] as Tag
  let depth = 0
  for (let index = start; index < pieces.length; index += 1) {
    const piece = pieces[index]!
    if (piece.type !== 'tag' || piece.name !== first.name) continue
    depth += piece.isEnd ? -1 : 1
    if (depth === 0) return index
  }
  return pieces.length
}
