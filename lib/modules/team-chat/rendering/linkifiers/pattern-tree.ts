/** Regular expressions of linkifiers as trees: what linear time allows, in Python's and RE2's spelling. */
export type PatternNode =
  | { type: 'character'; matches: (character: string) => boolean }
  | { type: 'place'; place: Place }
  | { type: 'sequence'; parts: PatternNode[] }
  | { type: 'choice'; options: PatternNode[] }
  | { type: 'repeat'; part: PatternNode; least: number; most: number; isLazy: boolean }
  | { type: 'group'; part: PatternNode; name: string | null }

export type Place = 'start' | 'end' | 'wordEdge' | 'noWordEdge' | 'beforeMatch' | 'afterMatch'

export class PatternError extends Error {}

const MAX_REPEATS = 200
const MAX_CHARACTERS = 1000
const SHORTHANDS: Record<string, RegExp> = {
  d: /^\p{Nd}$/u,
  D: /^\P{Nd}$/u,
  w: /^[\p{L}\p{N}_]$/u,
  W: /^[^\p{L}\p{N}_]$/u,
  s: /^\s$/u,
  S: /^\S$/u,
}
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }
const PLACES: Record<string, Place> = { A: 'start', z: 'end', Z: 'end', b: 'wordEdge', B: 'noWordEdge' }

/** The tree of a pattern; throws a `PatternError` that says what cannot be used. */
export function parsePattern(pattern: string): PatternNode {
  if (pattern.length > MAX_CHARACTERS) throw new PatternError(`At most ${MAX_CHARACTERS} characters`)
  const flags = /^\(\?i\)/.exec(pattern)
  const reader = new PatternReader(pattern, flags?.[0].length ?? 0, flags !== null)
  return reader.all()
}

class PatternReader {
  #at: number
  readonly #characters: string[]

  constructor(
    pattern: string,
    start: number,
    readonly ignoresCase: boolean,
  ) {
    this.#characters = [...pattern]
    this.#at = start
  }

  all(): PatternNode {
    const node = this.#choice()
    if (this.#at < this.#characters.length) throw new PatternError('Unbalanced parenthesis')
    return node
  }

  #choice(): PatternNode {
    const options = [this.#sequence()]
    while (this.#take('|')) options.push(this.#sequence())
    return options.length === 1 ? options[0]! : { type: 'choice', options }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.#next !== undefined && this.#next !== '|' && this.#next !== ')')
      parts.push(this.#repeated(this.#atom()))
    return { type: 'sequence', parts }
  }

  #repeated(part: PatternNode): PatternNode {
    const bounds = this.#bounds()
    if (!bounds) return part
    const isLazy = this.#take('?')
    if (this.#bounds()) throw new PatternError('Multiple repeat')
    if (part.type === 'place') throw new PatternError('Nothing to repeat')
    return { type: 'repeat', part, ...bounds, isLazy }
  }

  #bounds(): { least: number; most: number } | null {
    if (this.#take('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
    if (this.#take('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
    if (this.#take('?')) return { least: 0, most: 1 }
    const written = /^\{(\d{0,5})(,?)(\d{0,5})\}/.exec(this.#rest(14))
    if (!written || (written[1] === '' && written[3] === '')) return null
    const [whole, from, comma, to] = written
    const least = Number(from)
    const most = comma === '' ? least : to === '' ? Number.POSITIVE_INFINITY : Number(to)
    if (most < least) throw new PatternError('Bad repeat interval')
    if (Math.max(least, most === Number.POSITIVE_INFINITY ? 0 : most) > MAX_REPEATS) {
      throw new PatternError(`At most ${MAX_REPEATS} repeats`)
    }
    this.#at += whole!.length
    return { least, most }
  }

  #atom(): PatternNode {
    const character = this.#characters[this.#at++]!
    if (character === '(') return this.#group()
    if (character === '[') return this.#class()
    if (character === '\\') return this.#escape()
    if (character === '^') return { type: 'place', place: 'start' }
    if (character === '$') return { type: 'place', place: 'end' }
    if (character === '.') return { type: 'character', matches: (other) => other !== '\n' }
    if ('*+?'.includes(character)) throw new PatternError('Nothing to repeat')
    return this.#literal(character)
  }

  #group(): PatternNode {
    const opening = /^\?(?:(:)|P?<([A-Za-z_]\w*)>)/.exec(this.#rest(80))
    if (!opening && this.#next === '?')
      throw new PatternError('Look-around and flags within a pattern are not supported')
    this.#at += opening?.[0].length ?? 0
    const part = this.#choice()
    if (!this.#take(')')) throw new PatternError('Missing closing parenthesis')
    return opening?.[1] ? part : { type: 'group', part, name: opening?.[2] ?? null }
  }

  #escape(): PatternNode {
    const character = this.#characters[this.#at++]
    if (character === undefined) throw new PatternError('Backslash at the end')
    if (PLACES[character]) return { type: 'place', place: PLACES[character] }
    if (/[1-9]/.test(character)) throw new PatternError('Back-references are not supported')
    const test = this.#testOf(character)
    return typeof test === 'string' ? this.#literal(test) : { type: 'character', matches: test }
  }

  /** What an escaped character stands for, within and outside of classes. */
  #testOf(character: string): string | ((other: string) => boolean) {
    const shorthand = SHORTHANDS[character]
    if (shorthand) return (other) => shorthand.test(other)
    if (character === 'p' || character === 'P') return this.#property(character)
    if (character === 'x' || character === 'u') return this.#numbered(character)
    if (ESCAPES[character]) return ESCAPES[character]
    if (/[a-z0-9]/i.test(character)) throw new PatternError(`Bad escape \\${character}`)
    return character
  }

  #property(letter: 'p' | 'P'): (other: string) => boolean {
    const written = /^(?:([A-Z])|\{(\^?)([A-Za-z_]{1,30})\})/.exec(this.#rest(40))
    const name = written?.[1] ?? written?.[3] ?? ''
    this.#at += written?.[0].length ?? 0
    const property = [`\\p{${name}}`, `\\p{Script=${name}}`].find(isProperty)
    if (!property) throw new PatternError(`Unknown property ${name}`)
    const pattern = new RegExp(`^${property}$`, 'u')
    const isNegated = (letter === 'P') !== (written?.[2] === '^')
    return (other) => pattern.test(other) !== isNegated
  }

  #numbered(letter: 'x' | 'u'): string {
    const digits = (letter === 'x' ? /^[0-9a-f]{2}/i : /^[0-9a-f]{4}/i).exec(this.#rest(4))?.[0]
    if (digits === undefined) throw new PatternError(`Incomplete escape \\${letter}`)
    this.#at += digits.length
    return String.fromCodePoint(Number.parseInt(digits, 16))
  }

  #class(): PatternNode {
    const isNegated = this.#take('^')
    const tests: ((other: string) => boolean)[] = []
    for (let isFirst = true; isFirst || this.#next !== ']'; isFirst = false) {
      if (this.#next === undefined) throw new PatternError('Unterminated character set')
      const from = this.#member()
      if (
        typeof from === 'string' &&
        this.#next === '-' &&
        ![undefined, ']'].includes(this.#characters[this.#at + 1])
      ) {
        this.#at += 1
        tests.push(this.#range(from, this.#member()))
      } else {
        tests.push(typeof from === 'string' ? this.#same(from) : from)
      }
    }
    this.#at += 1
    return { type: 'character', matches: (other) => tests.some((test) => test(other)) !== isNegated }
  }

  #member(): string | ((other: string) => boolean) {
    const character = this.#characters[this.#at++]!
    if (character !== '\\') return character
    const escaped = this.#characters[this.#at++]
    if (escaped === undefined) throw new PatternError('Backslash at the end')
    return escaped === 'b' ? '\b' : this.#testOf(escaped)
  }

  #range(from: string, to: string | ((other: string) => boolean)): (other: string) => boolean {
    if (typeof to !== 'string' || from > to) throw new PatternError('Bad character range')
    const holds = (other: string) => other >= from && other <= to
    if (!this.ignoresCase) return holds
    return (other) => holds(other.toLowerCase()) || holds(other.toUpperCase())
  }

  #literal(character: string): PatternNode {
    return { type: 'character', matches: this.#same(character) }
  }

  #same(character: string): (other: string) => boolean {
    if (!this.ignoresCase) return (other) => other === character
    const lower = character.toLowerCase()
    return (other) => other.toLowerCase() === lower
  }

  get #next(): string | undefined {
    return this.#characters[this.#at]
  }

  #take(character: string): boolean {
    if (this.#next !== character) return false
    this.#at += 1
    return true
  }

  #rest(length: number): string {
    return this.#characters.slice(this.#at, this.#at + length).join('')
  }
}

function isProperty(source: string): boolean {
  try {
    return new RegExp(source, 'u').test('a') || true
  } catch {
    return false
  }
}
