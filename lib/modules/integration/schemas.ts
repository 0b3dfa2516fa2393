import { z } from 'zod'

/** Shapes that forms need too; nothing here runs on the server only. */

export const MAX_HOOKS = 100
export const DESCRIPTION_LENGTH = 255
export const OVERLAP_HOURS = 24
export const MAX_OVERLAP_HOURS = 168

const time = z.iso.datetime()

export const eventTypeOutput = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** A whole body as it is delivered. */
  example: z.object({
    type: z.string(),
    timestamp: time,
    organization_id: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
})
export type EventTypeOutput = z.infer<typeof eventTypeOutput>

const HOOK_STATES = ['active', 'paused', 'failing', 'gone'] as const

/** A subscription. `state`: `failing` and `gone` say why it was switched off automatically. */
export const hookOutput = z.object({
  id: z.string(),
  target_url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  active: z.boolean(),
  state: z.enum(HOOK_STATES),
  disabled_at: time.nullable(),
  /** Nothing arrived since then. */
  failing_since: time.nullable(),
  /** Until then the former secret signs too. */
  previous_secret_until: time.nullable(),
  created_by_name: z.string(),
  version: z.number(),
  created_at: time,
  updated_at: time,
})
export type HookOutput = z.infer<typeof hookOutput>

/** The last 24 hours of a subscription, and what waits. */
const hookFigures = z.object({
  delivered: z.number(),
  failed: z.number(),
  waiting: z.number(),
  /** Delivered of all that ended, in whole percent; null: nothing ended. */
  success_rate: z.number().nullable(),
  last_delivery_at: time.nullable(),
  /** Missed while it was switched off, or given up since it fails. */
  missed: z.number(),
})
export const listedHookOutput = hookOutput.extend({ last_day: hookFigures })
export type ListedHook = z.infer<typeof listedHookOutput>

export const newHookOutput = hookOutput.extend({
  secret: z.string(),
  /** Other subscriptions of the same events to the same address. */
  same_as: z.array(z.string()),
  /** What to know about the address, e.g. that its name cannot be found right now. */
  note: z.string().nullable(),
})
export type NewHook = z.infer<typeof newHookOutput>

export const rotatedOutput = z.object({ id: z.string(), secret: z.string(), previous_secret_until: time.nullable() })

export const DELIVERY_STATES = ['waiting', 'delivering', 'delivered', 'failed', 'cancelled'] as const

export const deliveryOutput = z.object({
  id: z.string(),
  hook_id: z.string(),
  event: z.string(),
  /** The `webhook-id` of every attempt. */
  event_id: z.string(),
  record: z.string(),
  state: z.enum(DELIVERY_STATES),
  ok: z.boolean(),
  status_code: z.number().nullable(),
  attempt: z.number(),
  error: z.string().nullable(),
  duration_ms: z.number().nullable(),
  is_test: z.boolean(),
  created_at: time,
  last_attempt_at: time.nullable(),
  next_attempt_at: time.nullable(),
  delivered_at: time.nullable(),
})
export type DeliveryOutput = z.infer<typeof deliveryOutput>

const attemptOutput = z.object({
  attempt: z.number(),
  at: time,
  duration_ms: z.number(),
  status_code: z.number().nullable(),
  error: z.string().nullable(),
  answer: z.string(),
})

/** With every attempt, and the request as the receiver gets it; each attempt has its own signature. */
export const deliveryDetailOutput = deliveryOutput.extend({
  target_url: z.string(),
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  attempts: z.array(attemptOutput),
})
export type DeliveryDetail = z.infer<typeof deliveryDetailOutput>

export const testOutput = z.object({
  /** What came of it; null: no worker has sent it yet. */
  ok: z.boolean().nullable(),
  message: z.string(),
  delivery: deliveryOutput,
})
export type TestOutcome = z.infer<typeof testOutput>

export const hourOutput = z.object({ hour: time, delivered: z.number(), failed: z.number() })
export type HourOutput = z.infer<typeof hourOutput>
