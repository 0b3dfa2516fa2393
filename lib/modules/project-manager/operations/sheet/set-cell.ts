import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { timeOfDay } from '../../domain/work-day'
import { emptyCell, readCells } from '../../sheet/read-cells'
import { cellOutput } from '../../sheet/sheet-wire'
import { addEntry, changeEntry, demandCard } from '../../time/entry-store'
import type { EntryRow } from '../../time/entry-wire'
import { callerId, demandOwn } from '../../time/whose-time'

export const setSheetCell = defineOperation({
  name: 'project-manager.time_sheet.set',
  title: 'Entered time in a time sheet',
  permission: 'project-manager.time.create',
  effect: 'write',
  input: z.strictObject({
    card_id: z.uuid('Give the id of a card.'),
    day: z.iso.date('Give a day as 2026-11-23.'),
    /** What the day has in all; the time of the clock is a part of it. */
    seconds: z.int('Give whole seconds.').min(0, 'Enter no less than nothing.').max(90_000, 'A day has less.'),
    /** Without it the caller's; another person's for administrators. */
    user_id: z.uuid('Give the id of a person.').optional(),
  }),
  output: cellOutput,
  async run({ ctx, input: { card_id, day, seconds, ...input } }) {
    const userId = input.user_id ?? callerId(ctx)
    demandOwn(ctx, userId)
    await demandCard(ctx, card_id)
    if (input.user_id && !(await ctx.db.membership.count({ where: { user_id: userId } })))
      throw invalidField('user_id', 'There is no such person in this organization.', 'not_found')
    await oneAtATime(ctx, userId)
    const asked = { userId, from: day, to: day, cardId: card_id }
    timeOfDay(day, seconds, ctx.organization.time_zone)
    const [found] = await readCells(ctx, asked)
    const { fixed_seconds, running_seconds } = found?.cell ?? emptyCell(day)
    if (running_seconds !== null) throw conflict('The clock runs on this card. Stop it, then enter the day’s time.')
    if (seconds < fixed_seconds)
      throw invalidField(
        'seconds',
        `The clock and what is billed come to ${hours(fixed_seconds)} that day. Enter at least that, or correct the entries under Time.`,
      )
    await keepTyped(ctx, { card_id, user_id: userId, day, seconds: seconds - fixed_seconds })
    const [after] = await readCells(ctx, asked)
    return { cell: after?.cell ?? emptyCell(day) }
  },
})

/** Two tabs that type into the same cell. */
const oneAtATime = (ctx: OperationCtx, userId: string) =>
  ctx.query(
    compile(
      sql`select pg_advisory_xact_lock(hashtextextended(${`time sheet ${ctx.organization.id} ${userId}`}, 0))::text`,
    ),
  )

/** What was typed is one entry of the day. */
async function keepTyped(
  ctx: OperationCtx,
  { card_id, user_id, day, seconds }: { card_id: string; user_id: string; day: string; seconds: number },
): Promise<void> {
  const time = timeOfDay(day, seconds, ctx.organization.time_zone)
  const typed = await ctx.query<EntryRow>(
    compile(sql`
      select id::text, card_id::text, user_id::text, started_at, ended_at, note, source, billable,
        billed_document_id::text, updated_at, version
      from pm_time_entry where organization_id = ${ctx.organization.id}::uuid and user_id = ${user_id}::uuid
        and card_id = ${card_id}::uuid and source = 'sheet' and deleted_at is null and billed_document_id is null
        and started_at = ${time.started_at} order by id for no key update`),
  )
  const [first, ...others] = typed
  for (const other of seconds === 0 ? typed : others) await changeEntry(ctx, other, { deleted_at: new Date() })
  if (seconds === 0) return
  if (first) await changeEntry(ctx, first, time)
  else await addEntry(ctx, { card_id, user_id, ...time, source: 'sheet' })
}

const hours = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.round((seconds % 3600) / 60)).padStart(2, '0')}`
