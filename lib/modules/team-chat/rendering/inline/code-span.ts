import type { StateInline } from 'markdown-it'
import { escapeText } from '../escape'
import { pushReadyInline } from './ready'

/** `code` between equally long runs of backticks; blanks stay as they are. */
export function codeSpan(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '`') return false
  const start = state.pos + runLength(state.src, state.pos, state.posMax)
  const length = start - state.pos
  const end = closingRun(state, start, length)
  if (!silent) {
    if (end < 0) state.pending += '`'.repeat(length)
    else pushReadyInline(state, `<code>${escapeText(state.src.slice(start, end))}</code>`)
  }
  state.pos = end < 0 ? start : end + length
  return true
}

/** Where the code ends, or -1. */
function closingRun(state: StateInline, start: number, length: number): number {
  if (!state.backticksScanned) noteLastRuns(state)
  if ((state.backticks[length] ?? -1) < start) return -1
  for (let at = start; at < state.posMax; at += 1) {
    if (state.src[at] !== '`') continue
    const run = runLength(state.src, at, state.posMax)
    if (run === length) return at
    at += run
  }
  return -1
}

/** Where the last run of each length is: without it the rest would be searched anew behind each run that has no end. */
function noteLastRuns(state: StateInline): void {
  for (const { 0: run, index } of state.src.matchAll(/`+/g)) state.backticks[run.length] = index
  state.backticksScanned = true
}

function runLength(text: string, start: number, max: number): number {
  let end = start
  while (end < max && text[end] === '`') end += 1
  return end - start
}
