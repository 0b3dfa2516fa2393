import type { StateInline } from 'markdown-it'
import { escapeText, startTag } from '../escape'
import { parseTime } from './parse-time'
import { matchHere, pushReadyInline } from './ready'

const TIME = /<time:([^>\n]{1,100})>/y

/** `<time:2026-05-28T13:30:00+02:00>`: each reader sees it in their own zone. */
export function time(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '<') return false
  const match = matchHere(state, TIME)
  const parsed = match && parseTime(match[1]!)
  if (!match || !parsed) return false
  if (!silent) pushReadyInline(state, `${startTag('time', { datetime: parsed })}${escapeText(match[1]!)}</time>`)
  state.pos += match[0].length
  return true
}
