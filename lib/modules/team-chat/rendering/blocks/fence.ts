import type { StateBlock } from 'markdown-it'
import { codeBlock } from '../code/code-block'
import { contextOf } from '../context'
import { displayMath } from '../math'
import { lineAt, linesBetween, mayNest, nestedBlocks, pushReady } from './nested'

type Fence = { marks: string; indent: number; language: string; rest: string }

const OPENING = /^( {0,3})(`{3,}|~{3,})[ \t]*(?:\{?\.?([\w+\-./#]+)\}?)?([^`~]*)$/

export function opensFence(line: string): Fence | null {
  const match = OPENING.exec(line)
  if (!match) return null
  return { marks: match[2]!, indent: match[1]!.length, language: match[3] ?? '', rest: match[4]!.trim() }
}

/** Fenced blocks: code, and by their first word also quotes, spoilers and mathematics. */
export function fence(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const opening = opensFence(lineAt(state, startLine))
  if (!opening) return false
  if (silent) return true
  const end = closingLine(state, startLine + 1, endLine, opening)
  const inside = linesBetween(state, startLine + 1, end).map((line) => withoutIndent(line, opening.indent))
  const text = inside.join('\n')
  if (holdsBlocks(opening) && mayNest(state)) {
    if (opening.language.toLowerCase() === 'spoiler') pushSpoiler(state, opening.rest, text)
    else pushQuote(state, text)
  } else if (opening.language.toLowerCase() === 'math') {
    pushReady(state, displayMath(text, contextOf(state)))
  } else {
    pushReady(state, codeBlock(text, opening.language))
  }
  state.line = Math.min(end + 1, endLine)
  return true
}

export function pushQuote(state: StateBlock, text: string): void {
  state.push('blockquote_open', 'blockquote', 1).block = true
  state.tokens.push(...nestedBlocks(state, text))
  state.push('blockquote_close', 'blockquote', -1).block = true
}

function pushSpoiler(state: StateBlock, header: string, text: string): void {
  pushReady(state, '<div class="spoiler-block"><div class="spoiler-header">\n')
  state.tokens.push(...nestedBlocks(state, header))
  pushReady(state, '</div><div class="spoiler-content" aria-hidden="true">\n')
  state.tokens.push(...nestedBlocks(state, text))
  pushReady(state, '</div></div>\n')
}

/** Quotes and spoilers may hold fences with the same marks: those that name a language open, bare ones close. */
function closingLine(state: StateBlock, from: number, to: number, opening: Fence): number {
  const open = [opening]
  for (let line = from; line < to; line += 1) {
    const text = lineAt(state, line)
    if (text.trim() === open.at(-1)!.marks) {
      open.pop()
      if (open.length === 0) return line
    } else if (holdsBlocks(open.at(-1)!)) {
      const inner = opensFence(text)
      if (inner) open.push(inner)
    }
  }
  return to
}

function holdsBlocks({ language }: Fence): boolean {
  return /^(?:quoted?|spoiler)$/i.test(language)
}

function withoutIndent(line: string, indent: number): string {
  const blank = /^ */.exec(line)![0].length
  return line.slice(Math.min(blank, indent))
}
