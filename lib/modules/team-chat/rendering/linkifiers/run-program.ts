import type { Place } from './pattern-tree'
import type { Program } from './program'

/** Steps that are left for a message: a text that needs more stays as it is from there on. */
export type Budget = { steps: number }

export function newBudget(): Budget {
  return { steps: 800_000 }
}

type Thread = { step: number; saved: number[] }

const STARTS_MATCH = /^[\s'"(,:<[{]$/u
const CONTINUES_WORD = /^[\p{L}\p{N}]$/u
const WORD = /^[\p{L}\p{N}_]$/u

/**
 * The first match at or behind `from`. All ways through the pattern are followed at once, a character of the text at a
 * time, so that no pattern can take more than its size times the text's length.
 */
export function firstMatch(program: Program, text: string[], from: number, budget: Budget): number[] | null {
  let threads: Thread[] = []
  let best: number[] | null = null
  for (let at = from; at <= text.length; at += 1) {
    if (threads.length === 0) {
      if (best) break
      // Most places are within a word, where nothing begins.
      if (!isAt('beforeMatch', text, at)) continue
    }
    const seen = new Set<number>()
    const current: Thread[] = []
    for (const thread of threads) follow(program, thread, at, text, current, seen, budget)
    if (!best) follow(program, { step: 0, saved: [] }, at, text, current, seen, budget)
    threads = []
    for (const { step, saved } of current) {
      const instruction = program.steps[step]!
      if (instruction.type === 'match') {
        best = saved
        // Those behind it are less wanted.
        break
      }
      if (instruction.type !== 'character') continue
      if (at < text.length && instruction.matches(text[at]!)) threads.push({ step: step + 1, saved })
    }
    if (budget.steps < 0) return best
  }
  return best
}

/** Follows what takes no character, in the order of preference; each step counts once a place. */
function follow(
  program: Program,
  thread: Thread,
  at: number,
  text: string[],
  into: Thread[],
  seen: Set<number>,
  budget: Budget,
): void {
  const waiting = [thread]
  while (waiting.length > 0) {
    const { step, saved } = waiting.pop()!
    if (seen.has(step)) continue
    seen.add(step)
    budget.steps -= 1
    const instruction = program.steps[step]!
    if (instruction.type === 'split') {
      waiting.push({ step: instruction.second, saved }, { step: instruction.first, saved })
    } else if (instruction.type === 'save') {
      const copy = [...saved]
      copy[instruction.slot] = at
      waiting.push({ step: step + 1, saved: copy })
    } else if (instruction.type === 'place') {
      if (isAt(instruction.place, text, at)) waiting.push({ step: step + 1, saved })
    } else {
      into.push({ step, saved })
    }
  }
}

function isAt(place: Place, text: string[], at: number): boolean {
  const [before, after] = [text[at - 1], text[at]]
  if (place === 'start') return at === 0
  if (place === 'end') return at === text.length
  if (place === 'beforeMatch') return before === undefined || STARTS_MATCH.test(before)
  if (place === 'afterMatch') return after === undefined || !CONTINUES_WORD.test(after)
  const isEdge = WORD.test(before ?? '') !== WORD.test(after ?? '')
  return isEdge === (place === 'wordEdge')
}
