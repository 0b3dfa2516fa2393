import type { StateInline } from 'markdown-it'
import { contextOf } from '../context'
import { inlineMath } from '../math'
import { matchHere, pushReadyInline } from './ready'

const FORMULA = /\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?![$\w])/y

/** `$$x$$`; a single dollar is money. */
export function math(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '$' || /[$\w]/.test(state.src[state.pos - 1] ?? '')) return false
  const match = matchHere(state, FORMULA)
  if (!match) return false
  if (!silent) pushReadyInline(state, inlineMath(match[1]!, contextOf(state)))
  state.pos += match[0].length
  return true
}
