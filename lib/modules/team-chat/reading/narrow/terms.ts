import { z } from 'zod'
import { chatError } from '../../domain/chat-error'

/** One condition of a narrow, under the name that is used here for it. */
export type Term = { operator: string; operand: string | number | number[]; negated: boolean }

/** Older names that clients still send. */
const ALIASES: Record<string, string> = {
  stream: 'channel',
  streams: 'channels',
  'pm-with': 'dm',
  pm_with: 'dm',
  group_pm_with: 'group-pm-with',
}

const NAMED_BY_ID = new Set(['channel', 'id', 'sender', 'dm-including', 'group-pm-with', 'mentions', 'with'])

/** A narrow as it is sent; what is wrong inside is told by `parseTerms`. */
export const narrowInput = z
  .array(z.unknown())
  .default([])
  .describe('Conditions that all hold: {operator, operand, negated?} or [operator, operand]')

/** @throws BAD_REQUEST for what cannot be an element or its operand */
export function parseTerms(elements: unknown[]): Term[] {
  return elements.map((element, index) => {
    const { operator, operand, negated } = fieldsOf(element, index)
    const name = Object.hasOwn(ALIASES, operator) ? (ALIASES[operator] as string) : operator
    return { operator: name, operand: checkedOperand(name, operand), negated }
  })
}

function fieldsOf(element: unknown, index: number): { operator: string; operand: unknown; negated: boolean } {
  const wrong = (what: string) => chatError(`Invalid narrow[${index}]: Value error, ${what}`)
  if (Array.isArray(element)) {
    if (element.length !== 2 || element.some((part) => typeof part !== 'string'))
      throw wrong('element is not a string pair')
    return { operator: element[0], operand: element[1], negated: false }
  }
  if (typeof element !== 'object' || element === null) throw wrong('dict or list required')
  const { operator, operand, negated = false } = element as Record<string, unknown>
  if (operand === undefined || operand === null) throw wrong('operand is missing')
  if (operator === undefined || operator === null) throw wrong('operator is missing')
  if (typeof operator !== 'string') throw chatError('operator is not a string')
  if (typeof negated !== 'boolean') throw chatError('negated is not a boolean')
  return { operator, operand, negated }
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

function checkedOperand(operator: string, operand: unknown): Term['operand'] {
  if (operator === 'dm') return checkedPeople(operand)
  if (NAMED_BY_ID.has(operator)) {
    if (typeof operand !== 'string' && !isWhole(operand)) throw chatError('operand is not a string or integer')
    return operand
  }
  if (typeof operand !== 'string') throw chatError('operand is not a string')
  if (operator === 'search' && operand.trim() === '') throw chatError('operand cannot be blank.')
  return operand
}

function checkedPeople(operand: unknown): string | number[] {
  if (typeof operand === 'string') return operand
  if (!Array.isArray(operand)) throw chatError('operand is not a string or an integer list')
  const odd = operand.findIndex((id) => !isWhole(id))
  if (odd >= 0) throw chatError(`operand[${odd}] is not an integer`)
  return operand
}

export const badNarrow = (desc: string) => chatError(`Invalid narrow operator: ${desc}`, 'BAD_NARROW', { desc })

const badCombination = (desc: string) =>
  chatError(`Invalid narrow operator combination: ${desc}`, 'BAD_NARROW', { desc })

const isDm = ({ operator, operand }: Term) => operator === 'is' && (operand === 'dm' || operand === 'private')

const DIRECT = new Set(['dm', 'dm-including', 'group-pm-with'])
const IN_CHANNELS = new Set(['channel', 'channels', 'topic'])

/** @throws when no message can be what is asked for */
export function demandPossible(terms: Term[]): void {
  const direct = terms.some((term) => !term.negated && (DIRECT.has(term.operator) || isDm(term)))
  const inChannel = terms.some((term) => (term.negated ? isDm(term) : IN_CHANNELS.has(term.operator)))
  if (direct && inChannel) throw badCombination('No message can be both a channel message and direct message')
}

export function demandOnePermalink(terms: Term[]): Term | undefined {
  const [first, second] = terms.filter(({ operator }) => operator === 'with')
  if (second) throw badCombination("Duplicate 'with' operators.")
  return first
}
