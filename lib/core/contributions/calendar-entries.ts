import type { z } from 'zod'
import type { Sql } from '../db/sql'
import type { Operation, OperationCtx } from '../operation'
import { defineSlot } from './slot'

/** Something that a channel does at a time: a send, a round of calls. */
export type CalendarEntry = {
  id: string
  /** As the calendar's legend has it: `newsletter`, `SMS`, `AI call center`. */
  channel: string
  title: string
  start: Date
  end: Date | null
  status: 'planned' | 'running' | 'completed' | 'cancelled'
  /** Beside the title, e.g. to whom. */
  details: string
  href: string
  /** It may still be moved to another time, as far as its state says. */
  movable: boolean
}

/** Campaigns that a plan can link to, by the address of their page. */
export type LinkableCampaigns = {
  /** The address of their pages, up to the id. */
  path: string
  /** "Send", "Call campaign". */
  singular: string
  permission: string
  /** Selects organization_id, id, name, channels (as in the legend) and state (in a word, or empty) of those not in the bin. */
  rows: Sql
}

/** What a module has scheduled, for the calendar that shows all channels. */
export type CalendarSource = {
  /** Slug of the grid that has the records. */
  source: string
  permission: string
  channels: readonly string[]
  /** Entries that touch the span, the earliest first, `limit` at the most. */
  read(ctx: OperationCtx, span: { from: Date; to: Date }, limit: number): Promise<CalendarEntry[]>
  campaigns?: readonly LinkableCampaigns[]
  move?: {
    /** What a move does, to be confirmed: "Moves the send to 2 400 people". The calendar adds the time. @throws why it cannot be moved */
    describe(ctx: OperationCtx, id: string): Promise<string>
    /** The module's own operation, with its own rules and permission. */
    // biome-ignore lint/suspicious/noExplicitAny: each has its own input
    operation: Operation<z.ZodType<any>, any>
    inputOf(id: string, start: string): object
  }
}

export const calendarEntries = defineSlot<CalendarSource>('core.calendar-entries')
