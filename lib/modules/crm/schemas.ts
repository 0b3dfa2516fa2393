import { z } from 'zod'
import type { Tone } from '@/lib/core/grid/wire'

/** What the forms of this module need too; safe to send to a browser. */

/** Leads and opportunities share the set (Business Platform Modules 3). Any may follow any. */
export const STATUSES = [
  { value: 'New', label: 'New', tone: 'info' },
  { value: 'Unreachable', label: 'Unreachable', tone: 'warning' },
  { value: 'Quoted', label: 'Quoted', tone: 'accent' },
  { value: 'Converted', label: 'Converted', tone: 'success' },
  { value: 'Disqualified', label: 'Disqualified', tone: 'neutral' },
] as const satisfies { value: string; label: string; tone: Tone }[]

export type Status = (typeof STATUSES)[number]['value']

/** A lead or opportunity in one of these is still being worked on. */
export const OPEN_STATUSES = ['New', 'Unreachable', 'Quoted'] as const satisfies Status[]

export const isOpen = (status: unknown): boolean => (OPEN_STATUSES as readonly unknown[]).includes(status)

/** An open lead of this age is stale. */
export const STALE_DAYS = 21

/** Where leads come from, in words; what another system names otherwise is shown as it is. */
export const LEAD_SOURCES = [
  { value: 'manual', label: 'Added by hand', tone: 'neutral' },
  { value: 'adnet', label: 'Advertisement', tone: 'accent' },
  { value: 'website', label: 'Website', tone: 'info' },
] as const

export const leadSourceLabel = (source: string): string =>
  LEAD_SOURCES.find(({ value }) => value === source)?.label ?? source

export const OPPORTUNITY_SOURCES = [
  { value: 'referral', label: 'Referral' },
  { value: 'inbound', label: 'Inbound' },
  { value: 'outbound', label: 'Outbound' },
  { value: 'website', label: 'Website' },
  { value: 'partner', label: 'Partner' },
  { value: 'other', label: 'Other' },
] as const

export const CALL_OUTCOMES = [
  { value: 'answered', label: 'Answered', tone: 'success' },
  { value: 'no_answer', label: 'No answer', tone: 'warning' },
  { value: 'voicemail', label: 'Left a voicemail', tone: 'warning' },
  { value: 'busy', label: 'Busy', tone: 'warning' },
  { value: 'wrong_number', label: 'Wrong number', tone: 'danger' },
  { value: 'callback', label: 'Asked to be called back', tone: 'info' },
] as const satisfies { value: string; label: string; tone: Tone }[]

/** Of a deal's stage, and so of the deal. */
export const STAGE_OUTCOMES = [
  { value: 'open', label: 'Open', tone: 'info' },
  { value: 'won', label: 'Won', tone: 'success' },
  { value: 'lost', label: 'Lost', tone: 'neutral' },
] as const satisfies { value: string; label: string; tone: Tone }[]

/** What a qualification call found out. */
export const QUALIFICATIONS = [
  { value: 'qualified', label: 'Qualified', tone: 'success' },
  { value: 'not_qualified', label: 'Not qualified', tone: 'neutral' },
  { value: 'callback', label: 'Call back', tone: 'info' },
  { value: 'no_answer', label: 'No answer', tone: 'warning' },
] as const satisfies { value: string; label: string; tone: Tone }[]

/** An open deal that stays so long in its stage is stale. */
export const DEAL_STALE_DAYS = 14

const values = <V extends string>(choices: readonly { value: V }[]) => choices.map(({ value }) => value) as [V, ...V[]]

export const statusField = z.enum(values(STATUSES), {
  error: `Choose one of ${STATUSES.map(({ label }) => label).join(', ')}.`,
})

export const MAX_NOTE_LENGTH = 10_000

/** PostgreSQL cannot store the null character. */
const words = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((text) => !text.includes('\0'), 'Remove the null character.')
const needed = (schema: z.ZodString) => schema.min(1, 'This field is required.')

export const noteFields = { body: needed(words(MAX_NOTE_LENGTH)) }

export const callFields = {
  outcome: z.enum(values(CALL_OUTCOMES), {
    error: `Choose one of ${CALL_OUTCOMES.map(({ label }) => label).join(', ')}.`,
  }),
  note: words(MAX_NOTE_LENGTH).default(''),
  duration_seconds: z
    .number()
    .int('Enter whole seconds.')
    .min(0, 'The least is 0.')
    .max(86_400, 'At most a day.')
    .optional(),
}

const optional = (most: number) => words(most).nullish()
const optionalId = z.uuid('Choose one from the list.').nullish()
export const dealFields = {
  title: optional(300),
  description: optional(20_000),
  category: optional(120),
  value: z.number({ error: 'Enter an amount, as a number.' }).nullish(),
  currency: optional(8),
  probability: z
    .number({ error: 'Enter a whole number from 0 to 100.' })
    .int('Enter a whole number from 0 to 100.')
    .min(0, 'The least is 0.')
    .max(100, 'The most is 100.')
    .nullish(),
  /** A date such as 2026-12-31; any other text is kept as it is. */
  expected_close: optional(255),
  stage_id: z.string().nullish(),
  contact_name: optional(255),
  email: optional(320),
  phone: optional(64),
  company: optional(255),
  contact_id: optionalId,
  lead_id: optionalId,
  campaign_id: optionalId,
  owner_id: optionalId,
}

export const outcomeField = z.enum(values(STAGE_OUTCOMES), { error: 'Choose open, won or lost.' })
export const pipelineName = needed(words(80))
export const stageName = needed(words(80))
export const probabilityField = z
  .number({ error: 'Enter a whole number from 0 to 100.' })
  .int('Enter a whole number from 0 to 100.')
  .min(0, 'The least is 0.')
  .max(100, 'The most is 100.')
/** Place in its list, from 0. */
export const positionField = z.number({ error: 'Enter a whole number.' }).int().min(0).max(10_000)

export const stageOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    position: z.number(),
    probability: z.number(),
    outcome: outcomeField,
  })
  .meta({ id: 'Stage' })
export const pipelineOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    position: z.number(),
    is_default: z.boolean(),
    stages: z.array(stageOutput),
  })
  .meta({ id: 'Pipeline' })
export type Stage = z.infer<typeof stageOutput>
export type Pipeline = z.infer<typeof pipelineOutput>

const actor = z.object({
  type: z.enum(['person', 'key', 'agent', 'job', 'system']),
  id: z.string().nullable(),
  label: z.string(),
})

/** What the timelines of single records list of the CRM's own. */
export const ACTIVITY_KINDS = [
  'created',
  'status_change',
  'stage_change',
  'note',
  'call',
  'email',
  'calls_reset',
  'quotation',
  'merged',
  'restored',
  'deleted',
] as const

/** One line of a timeline: something that was done, or fields that were changed. */
const timelineEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    kind: z.enum([...ACTIVITY_KINDS, 'change']),
    actor,
    /** Whose it is, where that is not the record of the page. */
    subject: z.object({ type: z.string(), id: z.string(), label: z.string() }).nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    body: z.string(),
    data: z.record(z.string(), z.unknown()),
    changes: z.array(z.object({ column: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'TimelineEntry' })
export const timelineOutput = z
  .object({ entries: z.array(timelineEntry), next_cursor: z.string().nullable() })
  .meta({ id: 'Timeline' })
export type TimelineEntry = z.infer<typeof timelineEntry>
export type Timeline = z.infer<typeof timelineOutput>
