import type { TextItem } from 'pdfjs-dist/types/src/display/api'
import type { ReadWord } from '../types'

type Viewport = { width: number; height: number; transform: number[] }
type Piece = { text: string; left: number; right: number; top: number; bottom: number }

/** Gap between two pieces, in heights of a letter, up to which they are one word: kerning, not a space. */
const SAME_WORD = 0.1

/**
 * The words of a PDF's text layer with their boxes. A page whose text mostly runs up, down or upside down is turned
 * until it is upright, so that the boxes fit the page as people read it.
 */
export function wordsOfText(
  items: readonly (TextItem | { type: string })[],
  viewportOf: (turn: number) => Viewport,
): { words: ReadWord[]; width: number; height: number; turn: number } {
  const texts = items.filter((item): item is TextItem => 'str' in item && item.str.trim() !== '')
  const turn = mainDirection(texts, viewportOf(0))
  const viewport = viewportOf(turn)
  const pieces = texts.flatMap((item) => piecesOf(item, viewport))
  const words = joinPieces(pieces).map(({ text, left, right, top, bottom }) => ({
    text,
    x: left / viewport.width,
    y: top / viewport.height,
    width: (right - left) / viewport.width,
    height: (bottom - top) / viewport.height,
    confidence: 1,
  }))
  return {
    words: words.filter((word) => word.x < 1 && word.y < 1 && word.x + word.width > 0 && word.y + word.height > 0),
    width: viewport.width,
    height: viewport.height,
    turn,
  }
}

/** Degrees to turn the page clockwise so that most of its text runs from left to right. */
function mainDirection(items: TextItem[], viewport: Viewport): number {
  const letters = new Map<number, number>()
  for (const item of items) {
    const [a = 1, b = 0] = multiply(viewport.transform, item.transform)
    const angle = (Math.round((Math.atan2(b, a) * 2) / Math.PI) * 90 + 360) % 360
    letters.set(angle, (letters.get(angle) ?? 0) + item.str.length)
  }
  const [angle = 0] = [...letters].sort((one, other) => other[1] - one[1])[0] ?? []
  return (360 - angle) % 360
}

function piecesOf(item: TextItem, viewport: Viewport): Piece[] {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = multiply(viewport.transform, item.transform)
  // Text across the page (a stamp, a margin note) is no part of a line.
  if (Math.abs(b) > Math.abs(a) * 0.1 || a < 0) return []
  const height = Math.hypot(c, d) || item.height
  if (height <= 0) return []
  const scale = item.width / (widthOf(item.str) || 1)
  const pieces: Piece[] = []
  for (const match of item.str.matchAll(/\S+/g)) {
    const left = x + widthOf(item.str.slice(0, match.index)) * scale
    const right = left + widthOf(match[0]) * scale
    pieces.push({ text: match[0], left, right, top: y - height * 0.8, bottom: y + height * 0.2 })
  }
  return pieces
}

function joinPieces(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const height = piece.bottom - piece.top
    const gap = last ? piece.left - last.right : Number.POSITIVE_INFINITY
    const isNext = last && Math.abs(last.bottom - piece.bottom) < height * 0.1 && gap < height * SAME_WORD
    if (last && isNext && gap > -height * SAME_WORD && Math.abs(last.bottom - last.top - height) < height * 0.2) {
      last.text += piece.text
      last.right = piece.right
    } else joined.push({ ...piece })
  }
  return joined
}

/** How wide letters are to each other, about, in most fonts: the file tells the width of whole texts only. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) {
    if (/[iljtfrI.,:;'!|()[\]/\s-]/.test(letter)) width += 0.3
    else if (/[mwMW@%]/.test(letter)) width += 0.88
    else if (/[A-Z&]/.test(letter)) width += 0.68
    else width += 0.55
  }
  return width
}

function multiply(m: number[], n: number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
