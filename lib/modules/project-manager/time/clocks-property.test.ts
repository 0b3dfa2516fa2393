import { expect, test } from 'vitest'
import { AppError } from '@/lib/core/errors'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { runOperation } from '@/lib/core/operation'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import fc from '@/scripts/test/property'
import { memberOf, newOrganization } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { projects } from '../grids/projects.grid'
import { startClock } from '../operations/clocks/start-clock'
import { stopClock } from '../operations/clocks/stop-clock'
import { setSheetCell } from '../operations/sheet/set-cell'
import { addTimeEntry } from '../operations/time/add-entry'
import { timeWrites } from '../operations/time/time-writes'

await createTestDatabase()

const at = fc.nat({ max: 2 })
const entry = fc.nat({ max: 9 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('start'), who: at, card: at, stop_other: fc.boolean() }),
  fc.record({ kind: fc.constant('stop'), who: at, card: at }),
  fc.record({ kind: fc.constant('add'), who: at, card: at, hours: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('type'), who: at, card: at, hours: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('correct'), who: at, entry, hours: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('move'), who: at, entry, card: at }),
  fc.record({ kind: fc.constant('delete'), who: at, entry }),
  fc.record({ kind: fc.constant('restore'), who: at, entry }),
)
type Step = { kind: string; who: number; card?: number; entry?: number; hours?: number; stop_other?: boolean }

test('in any order and at the same time: one clock a card, and totals that are the sum of the entries', async () => {
  const organization = await newOrganization()
  const people = [
    await memberOf(organization),
    await memberOf(organization),
    await memberOf(organization, 'administrator'),
  ]
  let done = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
      async (rounds) => {
        const made = [await newProject(people[2]!), await newProject(people[2]!)]
        const cards: string[] = []
        for (const index of [0, 0, 1]) cards.push((await newCard(people[2]!, made[index]!.board.columns[0]!.id)).id)
        const entries = () =>
          asOwner<{ id: string }>('select id::text from pm_time_entry where card_id = any($1) order by id', [cards])
        // The steps of a round happen at once.
        for (const round of rounds) {
          const known = (await entries()).map(({ id }) => id)
          const outcomes = await Promise.allSettled(round.map((one) => take(one, known)))
          for (const one of outcomes)
            if (one.status === 'fulfilled') done++
            else if (one.reason instanceof AppError) refused++
            else throw one.reason
        }
        const [running] = await asOwner<{ most: number }>(
          `select coalesce(max(n), 0)::int as most from (select count(*) as n from pm_time_entry
           where card_id = any($1) and ended_at is null and deleted_at is null group by card_id) counted`,
          [cards],
        )
        expect(running!.most).toBeLessThanOrEqual(1)
        const sums = await asOwner<{ id: string; logged: number; sum: number }>(
          `select c.id::text, c.logged_seconds as logged, coalesce((select sum(extract(epoch from e.ended_at - e.started_at)::int)
           from pm_time_entry e where e.card_id = c.id and e.deleted_at is null), 0)::int as sum
         from pm_card c where c.id = any($1)`,
          [cards],
        )
        for (const { logged, sum } of sums) expect(logged).toBe(sum)
        for (const { project } of made) {
          const [whole] = await asOwner<{ hours: number }>(
            `select coalesce(sum(extract(epoch from coalesce(e.ended_at, now()) - e.started_at)), 0)::float / 3600 as hours
           from pm_time_entry e join pm_card c on c.id = e.card_id where c.project_id = $1 and e.deleted_at is null`,
            [project.id],
          )
          expect(Number((await readRow(projects, people[0]!, project.id)).hours_tracked)).toBeCloseTo(whole!.hours, 1)
        }

        function take({ kind, who, ...one }: Step, known: string[]): Promise<unknown> {
          const ctx = people[who]!
          const card_id = cards[one.card ?? 0]!
          const row_id = known[(one.entry ?? 0) % Math.max(1, known.length)] ?? card_id
          const hours = one.hours ?? 0
          const ago = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
          switch (kind) {
            case 'start':
              return runOperation(startClock, ctx, { card_id, stop_other: one.stop_other ?? false })
            case 'stop':
              return runOperation(stopClock, ctx, { card_id })
            case 'add':
              return runOperation(addTimeEntry, ctx, { card_id, started_at: ago(hours), ended_at: ago(0) })
            case 'type':
              return runOperation(setSheetCell, ctx, { card_id, day: '2026-01-05', seconds: hours * 3600 })
            case 'correct':
              return runOperation(timeWrites.update, ctx, { row_id, changes: { started_at: ago(hours) } })
            case 'move':
              return runOperation(timeWrites.update, ctx, { row_id, changes: { card_id } })
            case 'delete':
              return runOperation(timeWrites.remove, ctx, { row_id })
            default:
              return runOperation(timeWrites.restore, ctx, { row_id })
          }
        }
      },
    ),
    { numRuns: 8 },
  )
  // It did something, and met what it must not do.
  expect([done, refused].map(Math.sign)).toEqual([1, 1])
}, 60_000)
