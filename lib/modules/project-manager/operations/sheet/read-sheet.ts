import { z } from 'zod'
import { forbidden, invalidField, notFound } from '@/lib/core/errors'
import { dateIn } from '@/lib/core/grid/dates'
import { defineOperation } from '@/lib/core/operation'
import { daysOfWeek, weekBeside, weekOf } from '../../domain/week'
import { readCells } from '../../sheet/read-cells'
import { sheetOutput } from '../../sheet/sheet-wire'
import { callerId, mayChangeTimeOf } from '../../time/whose-time'

export const readTimeSheet = defineOperation({
  name: 'project-manager.time_sheet.read',
  title: 'Read a time sheet',
  permission: 'project-manager.time.read',
  effect: 'read',
  input: z.strictObject({
    week: z.string().optional().describe('An ISO week such as `2026-W47`; without it the present one.'),
    /** Without it the caller; another person's for administrators. */
    user_id: z.uuid('Give the id of a person.').optional(),
  }),
  output: sheetOutput,
  async run({ ctx, input }) {
    const userId = input.user_id ?? callerId(ctx)
    if (!mayChangeTimeOf(ctx, userId)) throw forbidden('Only administrators see the time sheets of others.')
    const today = dateIn(ctx.organization.time_zone, new Date())
    const week = input.week ?? weekOf(today)
    const days = daysOfWeek(week)
    if (!days) throw invalidField('week', 'Give a week as 2026-W47.')
    const previous_week = weekBeside(week, -1)
    const member = await ctx.db.membership.findFirst({
      where: { user_id: userId },
      select: { user: { select: { name: true } } },
    })
    if (!member) throw notFound('person')
    const found = await readCells(ctx, { userId, from: daysOfWeek(previous_week)![0]!, to: days[6]! })
    const rows = [...Map.groupBy(found, ({ card }) => card.id).values()].map((cells) => ({
      card: cells[0]!.card,
      cells: cells.map(({ cell }) => cell).filter(({ day }) => days.includes(day)),
    }))
    return {
      week,
      previous_week,
      next_week: weekBeside(week, 1),
      user_id: userId,
      user_name: member.user.name,
      days,
      today,
      rows: rows.filter(({ cells }) => cells.length > 0),
      previous_cards: rows.filter(({ cells }) => cells.length === 0).map(({ card }) => card),
    }
  },
})
