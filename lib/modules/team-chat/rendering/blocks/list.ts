import type { StateBlock, Token } from 'markdown-it'
import { isQuoteLine } from './block-quote'
import { opensFence } from './fence'
import { isHeading } from './heading'
import { lineAt, mayNest, nestedBlocks } from './nested'

type Item = { indent: number; number: number | null; text: string }
type List = { items: string[][]; isLoose: boolean; end: number }

const ITEM = /^( *)([*+-]|\d{1,9}\.) +(?=\S)/
const RULE = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/
/** Two spaces are enough to belong to the item above, also below numbers. */
const NESTING = 2

/** Lists, which may follow text without a blank line. */
export function list(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = itemOf(lineAt(state, startLine))
  if (!first || first.indent > 3 || !mayNest(state)) return false
  // A sentence may go on with a year at the beginning of its next line.
  if (silent) return first.number === null || first.number < 10
  const { items, isLoose, end } = collect(state, startLine, endLine, first)
  const [type, tag] = first.number === null ? ['bullet_list', 'ul'] : ['ordered_list', 'ol']
  const opening = state.push(`${type}_open`, tag!, 1)
  opening.block = true
  if (first.number !== null && first.number !== 1) opening.attrSet('start', first.number)
  for (const lines of items) {
    state.push('list_item_open', 'li', 1).block = true
    const tokens = nestedBlocks(state, lines.join('\n'))
    state.tokens.push(...(isLoose ? tokens : withoutParagraphs(tokens)))
    state.push('list_item_close', 'li', -1).block = true
  }
  state.push(`${type}_close`, tag!, -1).block = true
  state.line = end
  return true
}

function itemOf(line: string): Item | null {
  const match = ITEM.exec(line)
  if (!match || RULE.test(line)) return null
  const [whole, indent, mark] = match
  const number = mark!.endsWith('.') ? Number.parseInt(mark!, 10) : null
  return { indent: indent!.length, number, text: line.slice(whole.length) }
}

function collect(state: StateBlock, startLine: number, endLine: number, first: Item): List {
  const items: string[][] = []
  let isLoose = false
  let isAfterBlank = false
  let holdsList = false
  let line = startLine
  for (; line < endLine; line += 1) {
    const text = lineAt(state, line)
    if (text.trim() === '') {
      isAfterBlank = true
      continue
    }
    const item = itemOf(text)
    const indent = /^ */.exec(text)![0].length
    if (item && indent < first.indent + NESTING) {
      if ((item.number === null) !== (first.number === null)) break
      isLoose ||= isAfterBlank && items.length > 0
      items.push([item.text])
      holdsList = false
    } else if (indent >= first.indent + NESTING) {
      isLoose ||= isAfterBlank && !holdsList && !item
      holdsList ||= item !== null
      items.at(-1)!.push(...(isAfterBlank ? [''] : []), text.slice(first.indent + NESTING))
    } else if (isAfterBlank || startsBlock(text)) {
      break
    } else {
      items.at(-1)!.push(text.trim())
    }
    isAfterBlank = false
  }
  // The blank lines after the list are the next block's.
  while (line > startLine && lineAt(state, line - 1).trim() === '') line -= 1
  return { items, isLoose, end: line }
}

function startsBlock(line: string): boolean {
  return opensFence(line) !== null || isQuoteLine(line) || isHeading(line) || RULE.test(line)
}

/** Items of a list without blank lines hold their text itself. */
function withoutParagraphs(tokens: Token[]): Token[] {
  let depth = 0
  return tokens.filter((token) => {
    if (token.nesting === -1) depth -= 1
    const isOwn = depth === 0 && token.tag === 'p'
    if (token.nesting === 1) depth += 1
    return !isOwn
  })
}
