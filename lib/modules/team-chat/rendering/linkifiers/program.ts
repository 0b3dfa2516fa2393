import { PatternError, type PatternNode, type Place, parsePattern } from './pattern-tree'

/** One step of a compiled pattern. `split` prefers its first way. */
type Step =
  | { type: 'character'; matches: (character: string) => boolean }
  | { type: 'place'; place: Place }
  | { type: 'split'; first: number; second: number }
  | { type: 'save'; slot: number }
  | { type: 'match' }

export type Program = { steps: Step[]; names: (string | null)[] }

const MAX_STEPS = 2000
/** Repeats of nothing add no step, but take time. */
const MAX_NODES = 20_000

/** A pattern as steps that a text is run through once; throws a `PatternError` where it cannot be. */
export function compilePattern(pattern: string): Program {
  const compiler = new Compiler()
  const tree = parsePattern(pattern)
  compiler.add({ type: 'place', place: 'beforeMatch' })
  compiler.add({ type: 'group', part: tree, name: null })
  compiler.add({ type: 'place', place: 'afterMatch' })
  compiler.put({ type: 'match' })
  return { steps: compiler.steps, names: compiler.names }
}

class Compiler {
  readonly steps: Step[] = []
  /** Names of the groups; the first group is the whole. */
  readonly names: (string | null)[] = []
  #nodes = 0

  put(step: Step): void {
    if (this.steps.length >= MAX_STEPS) throw new PatternError('The pattern is too large')
    this.steps.push(step)
  }

  add(node: PatternNode): void {
    this.#nodes += 1
    if (this.#nodes > MAX_NODES) throw new PatternError('The pattern is too large')
    if (node.type === 'character' || node.type === 'place') this.put(node)
    else if (node.type === 'sequence') for (const part of node.parts) this.add(part)
    else if (node.type === 'choice') this.#addChoice(node.options)
    else if (node.type === 'group') this.#addGroup(node.part, node.name)
    else this.#addRepeat(node)
  }

  #addGroup(part: PatternNode, name: string | null): void {
    const known = name === null ? -1 : this.names.indexOf(name)
    // A repeated group is written several times, and is one group all the same.
    const slot = known >= 0 ? known : this.names.push(name) - 1
    this.put({ type: 'save', slot: slot * 2 })
    this.add(part)
    this.put({ type: 'save', slot: slot * 2 + 1 })
  }

  #addChoice(options: PatternNode[]): void {
    const [first, ...others] = options
    if (others.length === 0) {
      this.add(first!)
      return
    }
    const split = this.#split()
    split.first = this.steps.length
    this.add(first!)
    const jump = this.#split()
    split.second = this.steps.length
    this.#addChoice(others)
    jump.first = this.steps.length
    jump.second = this.steps.length
  }

  #addRepeat({ part, least, most, isLazy }: Extract<PatternNode, { type: 'repeat' }>): void {
    for (let count = 0; count < least; count += 1) this.add(part)
    if (most === Number.POSITIVE_INFINITY) this.#addLoop(part, isLazy)
    else this.#addOptional(part, most - least, isLazy)
  }

  #addOptional(part: PatternNode, times: number, isLazy: boolean): void {
    for (let count = 0; count < times; count += 1) {
      const split = this.#split()
      const inside = this.steps.length
      this.add(part)
      // Each of them may be left out by itself, which matches the same as leaving out the last ones.
      this.#aim(split, inside, this.steps.length, isLazy)
    }
  }

  #addLoop(part: PatternNode, isLazy: boolean): void {
    const start = this.steps.length
    const split = this.#split()
    const inside = this.steps.length
    this.add(part)
    const back = this.#split()
    back.first = start
    back.second = start
    this.#aim(split, inside, this.steps.length, isLazy)
  }

  #aim(split: Extract<Step, { type: 'split' }>, inside: number, behind: number, isLazy: boolean): void {
    split.first = isLazy ? behind : inside
    split.second = isLazy ? inside : behind
  }

  #split(): Extract<Step, { type: 'split' }> {
    const step: Step = { type: 'split', first: 0, second: 0 }
    this.put(step)
    return step
  }
}
