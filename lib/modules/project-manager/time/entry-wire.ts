import { z } from 'zod'

export type EntryRow = {
  id: string
  card_id: string
  user_id: string
  started_at: Date
  /** Null: the clock runs. */
  ended_at: Date | null
  note: string
  /** `clock`; `sheet`: the day's time as typed into a time sheet; `hand`: two moments that a person entered. */
  source: string
  billable: boolean
  billed_document_id: string | null
  updated_at: Date
  deleted_at?: Date | null
  version: number
}

export const timeEntryOutput = z
  .object({
    id: z.string(),
    card_id: z.string(),
    user_id: z.string(),
    started_at: z.string(),
    /** Null: the clock runs. */
    ended_at: z.string().nullable(),
    /** Of a running clock: so far. */
    seconds: z.number(),
    note: z.string(),
    billable: z.boolean(),
    /** The draft or invoice that it became a line of. */
    billed_document_id: z.string().nullable(),
  })
  .meta({ id: 'TimeEntry' })
export type TimeEntry = z.infer<typeof timeEntryOutput>

const secondsOf = ({ started_at, ended_at }: Pick<EntryRow, 'started_at' | 'ended_at'>, now = new Date()) =>
  Math.max(0, Math.round(((ended_at ?? now).getTime() - started_at.getTime()) / 1000))

export const entryWire = (entry: Omit<EntryRow, 'source' | 'updated_at' | 'version' | 'deleted_at'>): TimeEntry => ({
  id: entry.id,
  card_id: entry.card_id,
  user_id: entry.user_id,
  started_at: entry.started_at.toISOString(),
  ended_at: entry.ended_at?.toISOString() ?? null,
  seconds: secondsOf(entry),
  note: entry.note,
  billable: entry.billable,
  billed_document_id: entry.billed_document_id,
})
