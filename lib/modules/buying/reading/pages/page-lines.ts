import type { Field, ReadPage, ReadWord, Source } from '../types'

/** A word with its place in thousandths of the page's width, both ways: print is as wide as it is high. */
export type Word = {
  text: string
  page: number
  left: number
  right: number
  top: number
  bottom: number
  confidence: number
  source: Source
}

/** Words beside each other. Cells are what stands apart in it, as in a table or as label and value. */
export type Line = { page: number; top: number; bottom: number; words: Word[]; cells: Word[][]; text: string }

/** Gap between two words, in widths of a letter, from which they stand apart. */
const APART = 1.5

/** The lines of all pages, page by page from the top down. */
export function linesOf(pages: readonly ReadPage[]): Line[] {
  return pages.flatMap((page) => {
    const rows: { middle: number; height: number; words: Word[] }[] = []
    const words = page.words.map((word) => placed(word, page)).toSorted((one, other) => middleOf(one) - middleOf(other))
    for (const word of words) {
      const height = word.bottom - word.top
      const row = rows
        .slice(-4)
        .toReversed()
        .find(
          (row) =>
            Math.abs(row.middle - middleOf(word)) <
            0.42 * Math.min(Math.max(height, row.height * 0.6), row.height * 1.5),
        )
      if (row) {
        row.words.push(word)
        row.middle += (middleOf(word) - row.middle) / row.words.length
        row.height += (height - row.height) / row.words.length
      } else rows.push({ middle: middleOf(word), height, words: [word] })
    }
    return rows.toSorted((one, other) => one.middle - other.middle).map(({ words }) => lineOf(words))
  })
}

export function lineOf(unsorted: readonly Word[]): Line {
  const words = unsorted.toSorted((one, other) => one.left - other.left)
  return {
    page: words[0]?.page ?? 1,
    top: Math.min(...words.map((word) => word.top)),
    bottom: Math.max(...words.map((word) => word.bottom)),
    words,
    cells: cellsOf(words),
    text: textOf(words),
  }
}

/** The words of all pages as plain text, line by line, pages apart. */
export function textOfPages(pages: readonly ReadPage[]): string {
  return pages
    .map((page) =>
      linesOf([page])
        .map((line) => line.text)
        .join('\n'),
    )
    .join('\n\n')
}

export const textOf = (words: readonly Word[]) => words.map((word) => word.text).join(' ')
export const leftOf = (words: readonly Word[]) => Math.min(...words.map((word) => word.left))
export const rightOf = (words: readonly Word[]) => Math.max(...words.map((word) => word.right))

export const letterWidth = (words: readonly Word[]) =>
  words.reduce((width, word) => width + word.right - word.left, 0) /
  Math.max(
    1,
    words.reduce((letters, word) => letters + word.text.length, 0),
  )

/** A field from its words: as sure as the least sure of them, and as their place on the bill makes it. */
export function fieldOf<T>(value: T, words: readonly Word[], certainty = 1): Field<T> {
  const [first] = words
  if (!first) return { value, confidence: certainty, source: null, text: '' }
  const same = words.filter((word) => word.page === first.page).map((word) => word.source)
  const x = Math.min(...same.map((box) => box.x))
  const y = Math.min(...same.map((box) => box.y))
  const right = Math.max(...same.map((box) => box.x + box.width))
  const bottom = Math.max(...same.map((box) => box.y + box.height))
  return {
    value,
    confidence: Math.round(certainty * Math.min(...words.map((word) => word.confidence)) * 1000) / 1000,
    source: { page: first.page, x, y, width: right - x, height: bottom - y },
    text: textOf(words),
  }
}

const middleOf = (word: Word) => (word.top + word.bottom) / 2

function placed({ text, x, y, width, height, confidence }: ReadWord, page: ReadPage): Word {
  const tall = (page.height / page.width) * 1000
  return {
    text,
    page: page.number,
    left: x * 1000,
    right: (x + width) * 1000,
    top: y * tall,
    bottom: (y + height) * tall,
    confidence,
    source: { page: page.number, x, y, width, height },
  }
}

function cellsOf(words: readonly Word[]): Word[][] {
  const apart = letterWidth(words) * APART
  const cells: Word[][] = []
  for (const word of words) {
    const cell = cells.at(-1)
    const last = cell?.at(-1)
    if (cell && last && word.left - last.right < apart) cell.push(word)
    else cells.push([word])
  }
  return cells
}
