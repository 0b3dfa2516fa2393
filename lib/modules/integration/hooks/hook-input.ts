import { z } from 'zod'
import { invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import { resolveTarget } from '@/lib/core/outbound/target-guard'
import { eventDefinition } from '../domain/event-types'
import { DESCRIPTION_LENGTH } from '../schemas'

/** Hook subscribe input (Integration REST API 2): three spellings of the address, one event or several. */

const address = z.string({ error: 'Enter an address, or null.' }).max(2_048, 'At most 2048 characters.').nullish()
const name = z.string({ error: 'Enter the name of an event.' }).max(100, 'At most 100 characters.')

export const hookFields = {
  target_url: address.describe('Where events are sent. Of several spellings this one counts, then url.'),
  url: address,
  hookUrl: address,
  event: name.nullish(),
  events: z.array(name, { error: 'Send a list of names.' }).max(200, 'At most 200 events.').nullish(),
  description: z
    .string({ error: 'Enter text, or null.' })
    .max(DESCRIPTION_LENGTH, `At most ${DESCRIPTION_LENGTH} characters.`)
    .refine((text) => !text.includes('\0'), 'Remove the null character.')
    .nullish(),
}

export type HookInput = {
  [F in 'target_url' | 'url' | 'hookUrl' | 'event' | 'description']?: string | null | undefined
} & { events?: string[] | null | undefined }

const SPELLINGS = ['target_url', 'url', 'hookUrl'] as const

/**
 * The address and the events of an input, checked; what is not in it is undefined. All errors at once, each at the
 * spelling that was used.
 * @param whole a new subscription needs both
 */
export async function readHookInput(
  input: HookInput,
  whole: boolean,
): Promise<{ target_url?: string; events?: string[]; note: string | null }> {
  const errors: FieldError[] = []
  const spelling = SPELLINGS.find((one) => input[one]?.trim())
  const given = spelling ? (input[spelling] as string).trim() : undefined
  let note: string | null = null
  let target_url: string | undefined
  if (spelling && given) {
    const target = await resolveTarget(given)
    if (!('refused' in target)) target_url = target.url.href
    else if (target.refused === 'unresolved') {
      target_url = given
      note = `${target.reason} Events are sent as soon as it is.`
    } else errors.push({ loc: ['body', spelling], msg: target.reason, type: 'value_error' })
  } else if (whole || SPELLINGS.some((one) => input[one] !== undefined)) {
    const place = SPELLINGS.find((one) => typeof input[one] === 'string') ?? 'target_url'
    errors.push({ loc: ['body', place], msg: 'Send the address that events go to.', type: 'missing' })
  }
  return { ...(target_url ? { target_url } : {}), ...readEvents(input, whole, errors), note }
}

function readEvents(input: HookInput, whole: boolean, errors: FieldError[]): { events?: string[] } {
  const unknown = (name: string, ...loc: (string | number)[]) =>
    eventDefinition(name)
      ? []
      : [{ loc: ['body', ...loc], msg: `There is no event ${name}. GET /events lists them.`, type: 'value_error' }]
  if (input.event) errors.push(...unknown(input.event, 'event'))
  errors.push(...(input.events ?? []).flatMap((name, index) => unknown(name, 'events', index)))
  const events = [...new Set([...(input.event ? [input.event] : []), ...(input.events ?? [])])]
  const spoken = input.event !== undefined || input.events !== undefined
  if (events.length === 0 && (whole || spoken))
    errors.push({ loc: ['body', 'events'], msg: 'Name at least one event. GET /events lists them.', type: 'missing' })
  if (errors.length) throw invalid(errors)
  return events.length ? { events } : {}
}
