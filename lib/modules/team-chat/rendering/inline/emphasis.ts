import type { Delimiter, StateInline, Token } from 'markdown-it'

type Run = { marker: number; first: number; left: number; open: boolean; close: boolean }

const STAR = 0x2a
const TILDE = 0x7e
const LONGEST: Record<number, number> = { [STAR]: 3, [TILDE]: 2 }
/** Openings that are still waiting; a line with more of them means something else. */
const MAX_OPEN = 60

/** Runs of stars and of two tildes: put down as text, paired when the line is known. */
export function emphasisMarks(state: StateInline, silent: boolean): boolean {
  const marker = state.src.charCodeAt(state.pos)
  if (silent || (marker !== STAR && marker !== TILDE)) return false
  let end = state.pos
  while (end < state.posMax && state.src.charCodeAt(end) === marker) end += 1
  const length = end - state.pos
  const first = state.tokens.length + (state.pending ? 1 : 0)
  for (let count = 0; count < length; count += 1) state.push('text', '', 0).content = String.fromCharCode(marker)
  if (length <= LONGEST[marker]! && (marker === STAR || length === 2)) {
    const [before, after] = [state.src[state.pos - 1], end < state.posMax ? state.src[end] : undefined]
    // Only stars are particular about the blanks beside them: they are used for other things.
    const [open, close] = marker === TILDE ? [after !== undefined, true] : [isText(after), isText(before)]
    state.delimiters.push({ marker, length, token: first, end: -1, open, close })
  }
  state.pos = end
  return true
}

/** Turns the runs of each line that belong together into elements. */
export function pairEmphasis(state: StateInline): void {
  pairWithin(state.tokens, state.delimiters)
  for (const meta of state.tokens_meta) if (meta?.delimiters) pairWithin(state.tokens, meta.delimiters)
}

function isText(character: string | undefined): boolean {
  return character !== undefined && !/\s/.test(character)
}

function pairWithin(tokens: Token[], delimiters: Delimiter[]): void {
  if (delimiters.length < 2) return
  const lineEnds = tokens.flatMap(({ type }, index) => (type === 'softbreak' || type === 'hardbreak' ? [index] : []))
  let open: Run[] = []
  let line = 0
  for (const { marker, length = 1, token, open: opens, close: closes } of delimiters) {
    while (lineEnds[line] !== undefined && lineEnds[line]! < token) {
      open = []
      line += 1
    }
    const run: Run = { marker, first: token, left: length, open: opens, close: closes }
    if (closes) closeWith(run, open, tokens)
    if (run.left > 0 && opens && open.length < MAX_OPEN) open.push(run)
  }
}

function closeWith(run: Run, open: Run[], tokens: Token[]): void {
  while (run.left > 0) {
    const index = openingFor(run, open)
    if (index < 0) return
    const opening = open[index]!
    const size = opening.left === 3 && run.left === 3 ? 1 : Math.min(2, opening.left, run.left)
    open.length = index + 1
    mark(tokens, opening.first + opening.left - size, size, run.marker, 1)
    mark(tokens, run.first, size, run.marker, -1)
    opening.left -= size
    run.first += size
    run.left -= size
    if (opening.left === 0) open.pop()
  }
}

/** The nearest opening as long as the run; one of another length only where the run could not open itself. */
function openingFor(run: Run, open: Run[]): number {
  const exact = open.findLastIndex(({ marker, left }) => marker === run.marker && left === run.left)
  if (exact >= 0 || run.open || run.marker === TILDE) return exact
  return open.findLastIndex(({ marker }) => marker === run.marker)
}

function mark(tokens: Token[], at: number, size: number, marker: number, nesting: 1 | -1): void {
  const tag = marker === TILDE ? 'del' : size === 2 ? 'strong' : 'em'
  const token = tokens[at]!
  token.type = `${tag}_${nesting === 1 ? 'open' : 'close'}`
  token.tag = tag
  token.nesting = nesting
  token.content = ''
  if (size === 2) tokens[at + 1]!.content = ''
}
