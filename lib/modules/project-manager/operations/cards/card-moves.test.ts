import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { moveCards, readGridBoard } from '@/lib/core/grid/board/board-operations'
import { readHistory } from '@/lib/core/grid/history'
import type { BoardAnswer } from '@/lib/core/grid/wire'
import { createTestDatabase } from '@/scripts/test/database'
import { rounds } from '@/scripts/test/strength'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { projectCards } from '../../grids/project-cards.grid'

await createTestDatabase()

let people: [OrganizationCtx, OrganizationCtx]
beforeEach(async () => {
  const organization = await newOrganization()
  people = [await memberOf(organization), await memberOf(organization, 'member', 'Sipho Dlamini')]
})

test('a card that two people move at once is in one place, which fits its status; both moves are told', async () => {
  const [first, second] = people
  const { board } = await newProject(first)
  const [todo, doing, done] = board.columns
  const ids: string[] = []
  for (const title of ['Wanted', 'Other', 'Third']) ids.push((await newCard(first, todo!.id, { title })).id)
  const [wanted, other] = ids
  const move = (ctx: OrganizationCtx, to: string, more: object = {}) =>
    run(moveCards, ctx, { slug: 'project-cards', row_id: wanted!, to, ...more })
  for (let round = 0; round < rounds(40); round++) {
    await move(first, todo!.id, { before: other! })
    const both = [() => move(first, doing!.id), () => move(second, done!.id)]
    await Promise.all((round % 2 ? both.reverse() : both).map((go) => go()))

    const query = new URLSearchParams({ board: board.id })
    const { columns }: BoardAnswer = JSON.parse(await run(readGridBoard, first, { slug: 'project-cards', query }))
    const places = columns.flatMap(({ key, cards }) => cards.map((card) => ({ key, card })))
    expect(places.map(({ card }) => card.row_id).sort()).toEqual([...ids].sort())
    expect(columns.map(({ count }) => count)).toEqual(columns.map(({ cards }) => cards.length))
    const { key, card } = places.find((place) => place.card.row_id === wanted)!
    const column = board.columns.find(({ id }) => id === key)
    expect([doing!.id, done!.id]).toContain(key)
    expect(card).toMatchObject({ column_id: key, status: column!.status })

    const { entries } = await readHistory(projectCards, first, wanted!, undefined)
    const [last, before] = entries
    expect(new Set([last!.actor.label, before!.actor.label])).toEqual(new Set(['Thandi Mokoena', 'Sipho Dlamini']))
    expect(last!.changes).toContainEqual(expect.objectContaining({ column: 'column_id', after: column!.name }))
  }
})
