import type { StateInline } from 'markdown-it'
import { contextOf } from '../context'

const PLAIN = /[^\n`*~$&<@#:![\]]+/y

/** Text up to the next character or spot that may mean something. */
export function text(state: StateInline, silent: boolean): boolean {
  const next = nextSpot(state)
  PLAIN.lastIndex = state.pos
  const length = PLAIN.exec(state.src)?.[0].length ?? 0
  const end = Math.min(state.pos + length, state.posMax, next?.start ?? state.posMax)
  if (end <= state.pos) return false
  if (!silent) state.pending += state.src.slice(state.pos, end)
  state.pos = end
  return true
}

/** A link, a linkifier's match or a typed emoji, found before the text was read. */
export function spot(state: StateInline, silent: boolean): boolean {
  const here = nextSpot(state)
  if (!here || here.start !== state.pos || here.end > state.posMax) return false
  // Links do not stand within links.
  if (state.linkLevel > 0 && here.isLink) return false
  if (!silent) here.push(state)
  state.pos = here.end
  return true
}

function nextSpot(state: StateInline) {
  const { spots } = contextOf(state)
  let [low, high] = [0, spots.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spots[middle]!.start < state.pos) low = middle + 1
    else high = middle
  }
  return spots[low]
}
