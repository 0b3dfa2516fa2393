import { expect, test } from 'vitest'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { startClock } from '../clocks/start-clock'
import { addTimeEntry } from '../time/add-entry'
import { readTimeSheet } from './read-sheet'
import { setSheetCell } from './set-cell'

await createTestDatabase()

const HOUR = 3600

test('typing sets the day’s total beside the clock’s time, in the organization’s days', async () => {
  const ctx = await memberOf(await newOrganization({ time_zone: 'Europe/Berlin' }))
  const { board } = await newProject(ctx)
  const card_id = (await newCard(ctx, board.columns[0]!.id)).id
  // Half past midnight in Berlin, the day after the clocks went back.
  await run(addTimeEntry, ctx, { card_id, started_at: '2026-10-25T23:30:00Z', ended_at: '2026-10-26T00:30:00Z' })
  const set = (day: string, hours: number) => run(setSheetCell, ctx, { card_id, day, seconds: hours * HOUR })
  expect((await set('2026-10-26', 3)).cell).toMatchObject({ seconds: 3 * HOUR, fixed_seconds: HOUR })
  expect((await set('2026-10-26', 2)).cell.seconds).toBe(2 * HOUR)
  expect(fieldsOf(await refusal(set('2026-10-26', 0.5)))).toEqual(['seconds'])
  // That Sunday has 25 hours.
  await set('2026-10-25', 25)
  const cells = async (week: string) =>
    (await run(readTimeSheet, ctx, { week })).rows.flatMap((row) =>
      row.cells.map(({ day, seconds }) => [day, seconds / HOUR]),
    )
  expect(await cells('2026-W43')).toEqual([['2026-10-25', 25]])
  expect(await cells('2026-W44')).toEqual([['2026-10-26', 2]])
  expect((await set('2026-10-26', 1)).cell.seconds).toBe(HOUR)
  await set('2026-10-25', 0)
  expect(await cells('2026-W43')).toEqual([])
  expect((await run(readTimeSheet, ctx, { week: '2026-W45' })).previous_cards).toMatchObject([{ id: card_id }])
})

test('a running clock is shown and its day is not typed over; the sheet is its person’s and an administrator’s', async () => {
  const ctx = await memberOf(await newOrganization())
  const { board } = await newProject(ctx)
  const card_id = (await newCard(ctx, board.columns[0]!.id)).id
  await run(startClock, ctx, { card_id })
  const { today, rows } = await run(readTimeSheet, ctx, {})
  expect(rows[0]!.cells).toMatchObject([{ day: today, seconds: 0, running_seconds: expect.any(Number) }])
  expect(await refusal(run(setSheetCell, ctx, { card_id, day: today, seconds: HOUR }))).toMatchObject({ status: 409 })
  const user_id = ctx.user!.id
  expect(await refusal(run(readTimeSheet, await memberOf(ctx.organization), { user_id }))).toMatchObject({
    status: 403,
  })
  const administrator = await memberOf(ctx.organization, 'administrator')
  expect(await run(readTimeSheet, administrator, { user_id })).toMatchObject({ user_id, rows: [{ cells: [{}] }] })
})
