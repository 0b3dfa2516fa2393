import { z } from 'zod'
import type { Choice, Tone } from '@/lib/core/grid/wire'

/** What the forms of this module need too; safe to send to a browser. */

/** Integration REST API 2. A call has ended when it is anything but running. */
export const AI_CALL_STATUSES = [
  { value: 'running', label: 'Running', tone: 'info' },
  { value: 'completed', label: 'Completed', tone: 'success' },
  { value: 'transferred', label: 'Transferred', tone: 'accent' },
  { value: 'closed', label: 'Not reached', tone: 'neutral' },
  { value: 'error', label: 'Failed', tone: 'danger' },
] as const satisfies readonly Choice[]

export const CALL_MODES = [
  { value: 'sip', label: 'Telephone' },
  { value: 'voice', label: 'Browser' },
  { value: 'sim', label: 'Rehearsal' },
] as const satisfies readonly Choice[]

export const CALL_OUTCOMES = [
  { value: 'qualified', label: 'Qualified', tone: 'success' },
  { value: 'not_qualified', label: 'Not qualified', tone: 'neutral' },
  { value: 'callback', label: 'Asked to be called back', tone: 'info' },
  { value: 'transferred', label: 'Put through', tone: 'accent' },
  { value: 'answered', label: 'Answered', tone: 'success' },
  { value: 'no_answer', label: 'No answer', tone: 'warning' },
  { value: 'busy', label: 'Busy', tone: 'warning' },
  { value: 'voicemail', label: 'Voicemail', tone: 'warning' },
  { value: 'declined', label: 'Declined', tone: 'warning' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
  { value: 'stopped', label: 'Stopped', tone: 'neutral' },
] as const satisfies readonly Choice[]

export const SENTIMENTS = [
  { value: 'Positive', label: 'Positive', tone: 'success' },
  { value: 'Neutral', label: 'Neutral', tone: 'neutral' },
  { value: 'Negative', label: 'Negative', tone: 'danger' },
  { value: 'Unknown', label: 'Unknown', tone: 'neutral' },
] as const satisfies readonly Choice[]

export const CAMPAIGN_KINDS = [
  { value: 'ai', label: 'AI call center' },
  { value: 'dialler', label: 'Auto-dialler' },
] as const satisfies readonly Choice[]

export const CAMPAIGN_STATUSES = [
  { value: 'draft', label: 'Draft', tone: 'neutral' },
  { value: 'running', label: 'Running', tone: 'success' },
  { value: 'paused', label: 'Paused', tone: 'warning' },
  { value: 'done', label: 'Done', tone: 'info' },
] as const satisfies readonly Choice[]

export const PBX_STATUSES = [
  { value: 'answered', label: 'Answered', tone: 'success' },
  { value: 'missed', label: 'Missed', tone: 'danger' },
  { value: 'busy', label: 'Busy', tone: 'warning' },
  { value: 'voicemail', label: 'Voicemail', tone: 'warning' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
] as const satisfies readonly Choice[]

export const DIRECTIONS = [
  { value: 'inbound', label: 'Inbound', tone: 'info' },
  { value: 'outbound', label: 'Outbound', tone: 'accent' },
  { value: 'local', label: 'Internal', tone: 'neutral' },
] as const satisfies readonly Choice[]

export const DAYS = [
  { value: 1, label: 'Monday' },
  { value: 2, label: 'Tuesday' },
  { value: 3, label: 'Wednesday' },
  { value: 4, label: 'Thursday' },
  { value: 5, label: 'Friday' },
  { value: 6, label: 'Saturday' },
  { value: 7, label: 'Sunday' },
] as const

export const labelIn = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value
export const toneIn = (choices: readonly Choice[], value: string): Tone =>
  choices.find((choice) => choice.value === value)?.tone ?? 'neutral'

const values = <V extends string>(choices: readonly { value: V; label: string }[]) =>
  z.enum(choices.map(({ value }) => value) as [V, ...V[]], {
    error: `Choose one of ${choices.map(({ value }) => value).join(', ')}.`,
  })

export const aiCallStatus = values(AI_CALL_STATUSES)
export const callMode = values(CALL_MODES)
export const campaignKind = values(CAMPAIGN_KINDS)

/** PostgreSQL cannot store the null character. */
const words = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((text) => !text.includes('\0'), 'Remove the null character.')
const whole = (least: number, most: number) =>
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(least, `The least is ${least}.`)
    .max(most, `The most is ${most}.`)
const clock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Write a time such as 08:30; midnight at the end of a day is 24:00.')

/** What the AI is to find out; the answer is kept under the key. */
const questionField = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use small letters, digits and _, beginning with a letter.'),
  question: words(300).min(1, 'Write the question.'),
})
export type Question = z.infer<typeof questionField>

export const campaignFields = {
  name: words(120).min(1, 'This field is required.'),
  mode: callMode,
  purpose: words(2000),
  greeting: words(1000),
  questions: z
    .array(questionField)
    .max(20, 'At most 20 questions.')
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Each key may stand there once.'),
  from_number: words(64),
  transfer_number: words(64),
  days: z
    .array(whole(1, 7))
    .min(1, 'Choose a day.')
    .max(7)
    .transform((days) => [...new Set(days)].sort()),
  opens_at: clock,
  closes_at: clock,
  max_attempts: whole(1, 20),
  retry_minutes: whole(1, 10_080),
  parallel_calls: whole(1, 20),
}

/** Open from the first minute until before the last; both on the same day. */
export const HOURS_WRONG = 'Calling must end later than it begins.'

export const campaignOutput = z.object({
  id: z.string(),
  ...campaignFields,
  questions: z.array(questionField),
  days: z.array(z.number()),
  kind: campaignKind,
  status: values(CAMPAIGN_STATUSES),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
})
export type Campaign = z.infer<typeof campaignOutput>

export const progressOutput = z.object({
  targets: z.number(),
  /** Leads that are still being added. */
  adding: z.number(),
  waiting: z.number(),
  running: z.number(),
  calls: z.number(),
  /** Ended calls by outcome. */
  outcomes: z.record(z.string(), z.number()),
})

const turnOutput = z.object({
  role: z.enum(['agent', 'user']),
  text: z.string(),
  /** Since the call began. */
  at_seconds: z.number(),
})
export type Turn = z.infer<typeof turnOutput>

/** An AI call on the wire; lists leave the transcript out. */
const aiCallFields = {
  id: z.string(),
  status: aiCallStatus,
  mode: callMode,
  campaign_id: z.string().nullable(),
  campaign_name: z.string().nullable(),
  deal_id: z.string().nullable(),
  lead_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  attempt: z.number(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  duration_seconds: z.number().nullable(),
  end_reason: z.string(),
  outcome: z.string(),
  summary: z.string(),
  sentiment: z.string(),
  answers: z.record(z.string(), z.string()),
  recording_url: z.string(),
  cost: z.number().nullable(),
  error: z.string(),
}
export const aiCallOutput = z.object(aiCallFields)
export const aiCallWithTranscript = z.object({ ...aiCallFields, transcript: z.array(turnOutput) })
export type AiCall = z.infer<typeof aiCallOutput>
export type AiCallWithTranscript = z.infer<typeof aiCallWithTranscript>

export const pbxOutput = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  last_seen_at: z.string().nullable(),
  rotated_at: z.string(),
  created_at: z.string(),
  domains: z.array(z.object({ id: z.string(), domain: z.string() })),
})
export type Pbx = z.infer<typeof pbxOutput>

export const pbxName = words(80).min(1, 'This field is required.')
export const domainName = z
  .string({ error: 'Enter text.' })
  .trim()
  .toLowerCase()
  .max(253, 'At most 253 characters.')
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'Write it as the PBX does, e.g. office.example.com.')

/** Somebody whom a campaign calls: a deal, or a lead that becomes one when a call qualifies it. */
export const targetOutput = z.object({
  id: z.string(),
  is_deal: z.boolean(),
  title: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  contact_id: z.string().nullable(),
  contact_name: z.string(),
  phone: z.string(),
  company: z.string(),
  lead_id: z.string().nullable(),
  call_attempts: z.number(),
  last_call_at: z.string().nullable(),
  next_call_at: z.string().nullable(),
  qualification: z.string(),
})
export type TargetRow = z.infer<typeof targetOutput>
