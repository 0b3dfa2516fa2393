import { LRUCache } from 'lru-cache'
import { type Matcher, RE2JS, RE2JSException } from 're2js'
import type { Linkifier } from '../types'
import { expandTemplate, isTemplate, templateVariables } from './url-template'

export type Linkified = { start: number; end: number; url: string }

/** Processor time that is left for a message's linkifiers: what hostile patterns leave undone stays plain text. */
export type Budget = { microseconds: number }
export const newBudget = (): Budget => ({ microseconds: 50_000 })

/** `first` also matches at the start of the text. The linkifier's own match is their first group. */
type Program = { first: RE2JS; next: RE2JS; names: [string, number][] }

const MAX_STORED = 500
const MAX_CHARACTERS = 1000
/** Of a compiled pattern; looking through a long message once takes time in proportion to it. */
const MAX_PROGRAM_SIZE = 300
const STARTS_MATCH = '[\\s\'"(,:<\\[{]'
const ENDS_MATCH = '(?:$|[^\\p{L}\\p{N}])'
const programs = new LRUCache<string, Program | Error>({ max: MAX_STORED })

/** Where the organization's patterns match; of two that overlap, the earlier linkifier's. */
export function findLinkified(text: string, linkifiers: Linkifier[], budget = newBudget()): Linkified[] {
  const found: Linkified[] = []
  for (const { pattern, url_template } of linkifiers) {
    const program = programOf(pattern)
    if (program instanceof Error) continue
    for (const { start, end, groups } of matchesOf(program, text, budget)) {
      if (found.some((other) => other.start < end && start < other.end)) continue
      found.push({ start, end, url: expandTemplate(url_template, groups) })
    }
  }
  return found
}

/** What is wrong with a linkifier that somebody wants to save, or null. */
export function linkifierProblem(pattern: string, urlTemplate: string): string | null {
  const program = programOf(pattern)
  if (program instanceof Error) return `Bad regular expression: ${program.message}`
  if (!isTemplate(urlTemplate)) return 'Invalid URL template.'
  const names = program.names.map(([name]) => name)
  const variables = templateVariables(urlTemplate)
  const unknown = variables.find((name) => !names.includes(name))
  if (unknown !== undefined) return `Group '${unknown}' in URL template is not present in linkifier pattern.`
  const unused = names.find((name) => !variables.includes(name))
  return unused === undefined ? null : `Group '${unused}' in linkifier pattern is not present in URL template.`
}

type Match = { start: number; end: number; groups: Record<string, string | undefined> }

function* matchesOf({ first, next, names }: Program, text: string, budget: Budget): Generator<Match> {
  let matcher = first.matcher(text)
  for (let from = 0; find(matcher, from, budget); matcher = next.matcher(text)) {
    const [start, end] = [matcher.start(1), matcher.end(1)]
    const groups = Object.fromEntries(names.map(([name, index]) => [name, matcher.group(index) ?? undefined]))
    // Nothing can be clicked where nothing matched.
    if (end > start) yield { start, end, groups }
    // The last character of one match may be what stands before the next.
    from = Math.max(end - 1, start)
  }
}

function find(matcher: Matcher, from: number, budget: Budget): boolean {
  if (budget.microseconds <= 0) return false
  const { user, system } = process.threadCpuUsage()
  const isFound = matcher.find(from)
  const now = process.threadCpuUsage()
  budget.microseconds -= now.user + now.system - user - system
  return isFound
}

function programOf(pattern: string): Program | Error {
  const known = programs.get(pattern)
  if (known) return known
  const program = compile(pattern)
  programs.set(pattern, program)
  return program
}

function compile(pattern: string): Program | Error {
  if (pattern.length > MAX_CHARACTERS) return new Error(`At most ${MAX_CHARACTERS} characters`)
  try {
    // By itself first, so that no parenthesis closes ours.
    if (RE2JS.compile(pattern).programSize() > MAX_PROGRAM_SIZE) return new Error('The pattern is too large')
    const first = RE2JS.compile(`(?:^|${STARTS_MATCH})(${pattern})${ENDS_MATCH}`)
    const next = RE2JS.compile(`${STARTS_MATCH}(${pattern})${ENDS_MATCH}`)
    return { first, next, names: Object.entries(first.namedGroups()) }
  } catch (error) {
    if (error instanceof RE2JSException) return new Error(error.message.replace('error parsing regexp: ', ''))
    throw error
  }
}
