import type { z } from 'zod'
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

/** What a module has scheduled, for the calendar that shows all channels. */
export type CalendarSource = {
  /** Slug of the grid that has the records. */
  source: string
  permission: string
  channels: readonly string[]
  /** Entries that touch the span, the earliest first, `limit` at the most. */
  read(ctx: OperationCtx, span: { from: Date; to: Date }, limit: number): Promise<CalendarEntry[]>
  move?: {
    /** What a move does, to be confirmed: "Moves the send to 2 400 people". The calendar adds the time. */
    describe(ctx: OperationCtx, id: string): Promise<string>
    /** The module's own operation, with its own rules and permission. */
    // biome-ignore lint/suspicious/noExplicitAny: each has its own input
    operation: Operation<z.ZodType<any>, any>
    inputOf(id: string, start: string): object
  }
}

export const calendarEntries = defineSlot<CalendarSource>('core.calendar-entries')
