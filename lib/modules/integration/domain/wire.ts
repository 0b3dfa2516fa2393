import type { DeliveryOutput, HookOutput } from '../schemas'

/** Rows as they leave the server: no secrets, times in ISO 8601. */

export type HookRow = {
  id: string
  target_url: string
  events: string[]
  description: string
  active: boolean
  disabled_reason: string
  disabled_at: Date | null
  failing_since: Date | null
  previous_secret_until: Date | null
  created_by_name: string
  version: number
  created_at: Date
  updated_at: Date
}

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null

export const hookToWire = (row: HookRow): HookOutput => ({
  id: row.id,
  target_url: row.target_url,
  events: row.events,
  description: row.description,
  active: row.active,
  state: row.active ? 'active' : ((row.disabled_reason || 'paused') as HookOutput['state']),
  disabled_at: isoOrNull(row.disabled_at),
  failing_since: isoOrNull(row.failing_since),
  previous_secret_until:
    row.previous_secret_until && row.previous_secret_until.getTime() > Date.now()
      ? row.previous_secret_until.toISOString()
      : null,
  created_by_name: row.created_by_name,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export type DeliveryRow = {
  id: string
  hook_id: string
  event_name: string
  event_id: string
  record_key: string
  state: string
  status_code: number | null
  attempt: number
  error: string
  duration_ms: number | null
  is_test: boolean
  created_at: Date
  last_attempt_at: Date | null
  next_attempt_at: Date | null
  delivered_at: Date | null
}

export const deliveryToWire = (row: DeliveryRow): DeliveryOutput => ({
  id: row.id,
  hook_id: row.hook_id,
  event: row.event_name,
  event_id: row.event_id,
  record: row.record_key,
  state: row.state as DeliveryOutput['state'],
  ok: row.state === 'delivered',
  status_code: row.status_code,
  attempt: row.attempt,
  error: row.error || null,
  duration_ms: row.duration_ms,
  is_test: row.is_test,
  created_at: row.created_at.toISOString(),
  last_attempt_at: isoOrNull(row.last_attempt_at),
  next_attempt_at: row.state === 'waiting' ? isoOrNull(row.next_attempt_at) : null,
  delivered_at: isoOrNull(row.delivered_at),
})
