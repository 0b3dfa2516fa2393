import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { calendarEntries } from '@/lib/core/contributions/calendar-entries'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { campaignSchedule } from '../../grids/campaign-schedule.grid'
import { PLANNED } from '../../schedule/planned-source'

const which = {
  source: z.string().describe('The event’s source.'),
  record_id: z.uuid('Send the record_id of an event.').describe('The event’s record_id.'),
}

/** What a move would do, in the words of its channel, for the question before it; or why it cannot be. */
export const describeMove = defineOperation({
  name: 'project-manager.schedule.describe_move',
  title: 'Read what moving an event does',
  permission: 'project-manager.schedule.read',
  effect: 'read',
  input: z.strictObject(which),
  output: z.object({ message: z.string() }),
  async run({ ctx, input }) {
    if (input.source === PLANNED) {
      demand(ctx, campaignSchedule.writes.update.permission)
      const { title, recurrence } = await plannedRow(ctx, input.record_id)
      return { message: `Moves ${title}${recurrence === 'none' ? '' : ' and all its repeats'}` }
    }
    const { operation, describe } = moveOf(ctx, input.source)
    demand(ctx, operation.permission)
    return { message: await describe(ctx, input.record_id) }
  },
})

/** Moves an event to another start by the operation of its own module, which has the last word. */
export const moveEvent = defineOperation({
  name: 'project-manager.schedule.move_event',
  title: 'Moved an event of the calendar',
  permission: 'project-manager.schedule.read',
  effect: 'danger',
  delegates: true,
  input: z.strictObject({
    ...which,
    /** Where it is now, and where it goes: an occurrence moves what it is an occurrence of. */
    from: z.iso.datetime({ offset: true, error: 'Send the start that the event has.' }),
    start: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }),
  }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input: { source, record_id, from, start } }) {
    if (source === PLANNED) await movePlanned(ctx, record_id, new Date(start).getTime() - new Date(from).getTime())
    else {
      const { operation, inputOf } = moveOf(ctx, source)
      await runOperation(operation, ctx, inputOf(record_id, start))
    }
    return { ok: true as const }
  },
})

async function movePlanned(ctx: OperationCtx, row_id: string, by: number): Promise<void> {
  const { version, start_at, end_at } = await plannedRow(ctx, row_id)
  const moved = (time: Date) => new Date(time.getTime() + by).toISOString()
  const changes = { start_at: moved(start_at), ...(end_at ? { end_at: moved(end_at) } : {}) }
  await runOperation(campaignSchedule.writes.update, ctx, { row_id, version, changes })
}

async function plannedRow(ctx: OperationCtx, id: string) {
  const row = await ctx.db.pmSchedule.findFirst({ where: { id, deleted_at: null } })
  if (!row) throw notFound('planned campaign')
  return row
}

function moveOf(ctx: OperationCtx, source: string) {
  const found = calendarEntries.contributed().find((one) => one.source === source)
  if (!found) throw notFound('calendar')
  demand(ctx, found.permission)
  if (!found.move) throw conflict('This channel does not let the calendar move its campaigns.')
  return found.move
}
