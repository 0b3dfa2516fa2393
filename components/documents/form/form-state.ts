import type { LineItem, Setup } from '../types'
import { type FormLine, type FormValues, type Header, isEmptyLine, lineKey, newLine, templateOf } from './form-values'

/** What happens to a form. Lines are named by their key, for they move. */
export type FormAction =
  | { type: 'header'; change: Partial<Header> }
  | { type: 'line'; key: string; change: Partial<FormLine> }
  | { type: 'item'; key: string; item: LineItem | null }
  | { type: 'price'; key: string; item_id: string; rate: string }
  | { type: 'insert'; after: string; lines: FormLine[] }
  | { type: 'restore'; at: number; line: FormLine }
  | { type: 'remove'; key: string }
  | { type: 'move'; key: string; by: 1 | -1 }
  | { type: 'replace'; values: FormValues }

/**
 * The form afterwards, always with one empty line at its end.
 * @param endKey of the empty line if one is added: it comes with the action, for React may ask twice what an action does
 */
export function changed(setup: Setup, values: FormValues, action: FormAction, endKey: string): FormValues {
  switch (action.type) {
    case 'header':
      return { ...values, header: { ...values.header, ...action.change } }
    case 'replace':
      return action.values
    default:
      return { ...values, lines: withEmptyEnd(setup, linesAfter(setup, values.lines, action), endKey) }
  }
}

type LineAction = Exclude<FormAction, { type: 'header' | 'replace' }>

function linesAfter(setup: Setup, lines: FormLine[], action: LineAction): FormLine[] {
  const edit = (key: string, change: (line: FormLine) => FormLine) =>
    lines.map((line) => (line.key === key ? change(line) : line))
  switch (action.type) {
    case 'line':
      return edit(action.key, (line) => ({ ...line, ...action.change }))
    case 'item':
      return edit(action.key, (line) => withItem(setup, line, action.item))
    case 'price':
      // Meanwhile the item may have been changed, or a price typed.
      return edit(action.key, (line) =>
        line.item?.id === action.item_id && (line.priced || line.rate === '')
          ? { ...line, rate: action.rate, priced: true }
          : line,
      )
    case 'insert': {
      const at = lines.findIndex(({ key }) => key === action.after) + 1
      // Pasted into an empty line, they take its place.
      const start =
        at > 0 && isEmptyLine(lines[at - 1]!) && action.lines.some((line) => !isEmptyLine(line)) ? at - 1 : at
      return [...lines.slice(0, start), ...action.lines, ...lines.slice(at)]
    }
    case 'restore': {
      // Undo was clicked twice.
      if (lines.some(({ key }) => key === action.line.key)) return lines
      // Others may have gone since: the empty line stays the last.
      const at = Math.min(action.at, lines.length - 1)
      return [...lines.slice(0, at), action.line, ...lines.slice(at)]
    }
    case 'remove':
      return lines.filter(({ key }) => key !== action.key)
    case 'move': {
      const from = lines.findIndex(({ key }) => key === action.key)
      const to = from + action.by
      // The empty line at the end stays there.
      if (from < 0 || to < 0 || to >= lines.length - 1 || from === lines.length - 1) return lines
      const next = [...lines]
      next.splice(to, 0, ...next.splice(from, 1))
      return next
    }
  }
}

/** Choosing an item fills in what is known of it; a description that somebody wrote stays. */
function withItem(setup: Setup, line: FormLine, item: LineItem | null): FormLine {
  if (!item) return { ...line, item: null, source_line_id: null }
  const own = line.description.trim() !== '' && line.description !== wordsOf(line.item)
  return {
    ...line,
    item,
    description: own ? line.description : wordsOf(item),
    uom: item.uom,
    tax_template_id: templateOf(item, setup),
    rate: line.priced ? '' : line.rate,
    // Another item is no longer what the other document's line was.
    source_line_id: line.item?.id === item.id ? line.source_line_id : null,
  }
}

const wordsOf = (item: LineItem | null): string => (item ? item.description || item.name : '')

function withEmptyEnd(setup: Setup, lines: FormLine[], key: string): FormLine[] {
  const last = lines.at(-1)
  return last && isEmptyLine(last) ? lines : [...lines, { ...newLine(setup), key }]
}

export const freshLine = (setup: Setup, change: Partial<FormLine> = {}): FormLine => ({
  ...newLine(setup),
  ...change,
  key: lineKey(),
})
