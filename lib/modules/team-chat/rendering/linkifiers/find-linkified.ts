import type { Linkifier } from '../types'
import { PatternError } from './pattern-tree'
import { compilePattern, type Program } from './program'
import { type Budget, firstMatch, newBudget } from './run-program'
import { expandTemplate, isTemplate, templateVariables } from './url-template'

export type Linkified = { start: number; end: number; url: string }

const MAX_STORED = 500
const kept = new Map<string, Program | null>()

/** Where the organization's patterns match; of two that overlap, the earlier linkifier's. */
export function findLinkified(text: string, linkifiers: Linkifier[], budget = newBudget()): Linkified[] {
  if (linkifiers.length === 0 || text === '') return []
  const characters = [...text]
  const places = placesOf(characters)
  const found: Linkified[] = []
  for (const { pattern, url_template } of linkifiers) {
    const program = programOf(pattern)
    if (!program) continue
    for (const saved of matchesOf(program, characters, budget)) {
      const [start, end] = [places[saved[0]!]!, places[saved[1]!]!]
      if (found.some((other) => other.start < end && start < other.end)) continue
      found.push({ start, end, url: expandTemplate(url_template, groupsOf(program, characters, saved)) })
    }
  }
  return found
}

/** What is wrong with a linkifier that somebody wants to save, or null. */
export function linkifierProblem(pattern: string, urlTemplate: string): string | null {
  try {
    const names = compilePattern(pattern).names.filter((name) => name !== null)
    if (!isTemplate(urlTemplate)) return 'Invalid URL template.'
    const variables = templateVariables(urlTemplate)
    const unknown = variables.find((name) => !names.includes(name))
    if (unknown !== undefined) return `Group '${unknown}' in URL template is not present in linkifier pattern.`
    const unused = names.find((name) => !variables.includes(name))
    return unused === undefined ? null : `Group '${unused}' in linkifier pattern is not present in URL template.`
  } catch (error) {
    if (error instanceof PatternError) return `Bad regular expression: ${error.message}`
    throw error
  }
}

function* matchesOf(program: Program, characters: string[], budget: Budget): Generator<number[]> {
  for (let from = 0; from < characters.length; ) {
    const saved = firstMatch(program, characters, from, budget)
    if (!saved || budget.steps < 0) return
    // Nothing can be clicked where nothing matched.
    if (saved[1]! > saved[0]!) yield saved
    from = Math.max(saved[1]!, saved[0]! + 1)
  }
}

function groupsOf({ names }: Program, characters: string[], saved: number[]): Record<string, string | undefined> {
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const [start, end] = [saved[index * 2], saved[index * 2 + 1]]
      const isSet = name !== null && start !== undefined && end !== undefined
      return isSet ? [[name, characters.slice(start, end).join('')]] : []
    }),
  )
}

/** Where each character starts in the text: some take two places there. */
function placesOf(characters: string[]): number[] {
  const places = [0]
  for (const character of characters) places.push(places.at(-1)! + character.length)
  return places
}

function programOf(pattern: string): Program | null {
  const known = kept.get(pattern)
  if (known !== undefined) return known
  if (kept.size >= MAX_STORED) kept.clear()
  const program = compiled(pattern)
  kept.set(pattern, program)
  return program
}

function compiled(pattern: string): Program | null {
  try {
    return compilePattern(pattern)
  } catch (error) {
    if (error instanceof PatternError) return null
    throw error
  }
}
