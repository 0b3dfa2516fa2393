import { escapeText, unescapeText } from './escape'
import { attributeOf, type HtmlPiece, htmlPieces } from './html-pieces'

/**
 * Marks words in rendered HTML, or in an escaped topic, as hits of a search. Only text changes: no tag, and no formula,
 * whose parts clients read one by one.
 */
export function highlightMatches(html: string, words: string[]): string {
  const wanted = words.map((word) => word.trim()).filter((word) => word !== '')
  if (wanted.length === 0) return html
  const pattern = new RegExp(
    `(${[...wanted]
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join('|')})`,
    'giu',
  )
  let formula = 0
  return htmlPieces(html)
    .map((piece) => {
      if (piece.type === 'tag') formula = depthInFormula(piece, formula)
      return piece.type === 'tag' || formula > 0 ? piece.html : marked(piece.html, pattern)
    })
    .join('')
}

/** How many spans of a formula are open; 0 outside. */
function depthInFormula(piece: Extract<HtmlPiece, { type: 'tag' }>, depth: number): number {
  if (piece.name !== 'span') return depth
  if (piece.isEnd) return Math.max(0, depth - 1)
  return depth > 0 || attributeOf(piece.html, 'class') === 'katex' ? depth + 1 : 0
}

function escaped(word: string): string {
  return word.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')
}

function marked(html: string, pattern: RegExp): string {
  return unescapeText(html)
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? `<span class="highlight">${escapeText(part)}</span>` : escapeText(part)))
    .join('')
}
