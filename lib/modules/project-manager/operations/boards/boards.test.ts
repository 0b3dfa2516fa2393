import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { projects } from '../../grids/projects.grid'
import { cardWrites } from '../cards/card-writes'
import { addCard, editCard, moveCard, readCard } from '../cards/change-cards'
import { createColumn, deleteColumn, updateColumn } from '../columns/change-columns'
import { deleteBoard, restoreBoard, updateBoard } from './change-boards'
import { listBoards, readBoard } from './read-boards'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'moderator')
})

const titles = async (board_id: string, further: object = {}) => {
  const { board } = await run(readBoard, ctx, { board_id, ...further })
  return board.columns.map(({ cards }) => cards.map(({ title }) => title))
}
const named = async (column_id: string, ...names: string[]) => {
  for (const title of names) await run(addCard, ctx, { column_id, title })
}
const cardsOf = async (board_id: string) =>
  (await run(readBoard, ctx, { board_id })).board.columns.flatMap(({ cards }) => cards)

test('a board is read column by column, page by page', async () => {
  const { board } = await newProject(ctx)
  const [todo] = board.columns
  await named(todo!.id, 'C', 'B', 'A')
  const { board: read } = await run(readBoard, ctx, { board_id: board.id, limit: 2 })
  expect(read.columns[0]).toMatchObject({ card_count: 3, cards: [{ title: 'A' }, { title: 'B' }] })
  const cursor = read.columns[0]!.next_cursor
  expect(await titles(board.id, { limit: 2, column_id: todo!.id, cursor })).toEqual([['C']])
  expect(await refusal(run(readBoard, ctx, { board_id: board.id, cursor }))).toMatchObject({ status: 400 })
})

test('cards are moved to a place, beside a card, or to the end', async () => {
  const { board } = await newProject(ctx)
  const [todo, doing] = board.columns
  await named(todo!.id, 'D', 'C', 'B', 'A')
  const [a, , c] = await cardsOf(board.id)
  const move = (card_id: string, to: object) => run(moveCard, ctx, { card_id, column_id: todo!.id, ...to })
  await move(a!.id, { position: 2 })
  expect((await titles(board.id))[0]).toEqual(['B', 'C', 'A', 'D'])
  await move(a!.id, { before: c!.id })
  expect((await titles(board.id))[0]).toEqual(['B', 'A', 'C', 'D'])
  await move(a!.id, { position: 900 })
  expect((await titles(board.id))[0]).toEqual(['B', 'C', 'D', 'A'])
  const { card } = await run(moveCard, ctx, { card_id: a!.id, column_id: doing!.id })
  expect(card).toMatchObject({ status: 'in progress', column_id: doing!.id })
  const nowhere = await refusal(run(moveCard, ctx, { card_id: a!.id, column_id: 'nowhere' }))
  expect(fieldsOf(nowhere)).toEqual(['column_id'])
})

test('cards follow their column’s status and their board’s project', async () => {
  const { project, board } = await newProject(ctx)
  const [todo, doing] = board.columns
  await named(doing!.id, 'B', 'A')
  await run(updateColumn, ctx, { column_id: doing!.id, status: 'done', card_limit: 3 })
  expect(await readRow(projects, ctx, project.id)).toMatchObject({ open_task_count: 0, completion_percentage: 100 })
  await run(updateColumn, ctx, { column_id: doing!.id, status: 'todo', card_limit: null, name: 'Later' })
  expect(await cardsOf(board.id)).toMatchObject([
    { status: 'todo', done_at: null },
    { status: 'todo', done_at: null },
  ])
  const { project: second } = await newProject(ctx, { name: 'Second' })
  await run(updateBoard, ctx, { board_id: board.id, project_id: second.id })
  expect(await cardsOf(board.id)).toMatchObject([{ project_id: second.id }, { project_id: second.id }])
  await run(updateBoard, ctx, { board_id: board.id, project_id: null, name: 'Own' })
  expect(await cardsOf(board.id)).toMatchObject([{ project_id: null }, { project_id: null }])
  // The last column where cards can begin stays.
  await run(updateColumn, ctx, { column_id: todo!.id, status: 'done' })
  expect(await refusal(run(updateColumn, ctx, { column_id: doing!.id, status: 'done' }))).toMatchObject({ status: 409 })
})

test('a column with cards is deleted when they have a place to go', async () => {
  const { board } = await newProject(ctx)
  const [todo, doing, done] = board.columns
  await named(doing!.id, 'B', 'A')
  await named(done!.id, 'Z')
  const refused = await refusal(run(deleteColumn, ctx, { column_id: doing!.id }))
  expect(refused).toMatchObject({ status: 409, more: { cards: 2, move_to: [{ id: todo!.id }, { id: done!.id }] } })
  await run(deleteColumn, ctx, { column_id: doing!.id, move_to: done!.id })
  expect(await titles(board.id)).toEqual([[], ['Z', 'A', 'B']])
  expect(await cardsOf(board.id)).toMatchObject([{}, { status: 'done' }, { status: 'done' }])
  expect(await refusal(run(deleteColumn, ctx, { column_id: todo!.id }))).toMatchObject({ status: 409 })
})

test('columns and boards are ordered; names are given once a board', async () => {
  const { board } = await newProject(ctx)
  const { board: added } = await run(createColumn, ctx, { board_id: board.id, name: 'Next', status: 'todo' })
  expect(added.columns.map(({ name }) => name)).toEqual(['To do', 'Next', 'In progress', 'Done'])
  await run(updateColumn, ctx, { column_id: added.columns[3]!.id, position: 0 })
  const [read] = (await run(listBoards, ctx, {})).boards
  expect(read!.columns.map(({ name }) => name)).toEqual(['Done', 'To do', 'Next', 'In progress'])
  const taken = await refusal(run(createColumn, ctx, { board_id: board.id, name: 'next' }))
  expect(fieldsOf(taken)).toEqual(['name'])
  const { board: second } = await newProject(ctx)
  await run(updateBoard, ctx, { board_id: second.id, position: 0 })
  expect((await run(listBoards, ctx, {})).boards.map(({ id }) => id)).toEqual([second.id, board.id])
})

test('a deleted board or project takes its cards along and brings back those alone', async () => {
  const { project, board } = await newProject(ctx)
  const [todo] = board.columns
  await named(todo!.id, 'Kept')
  const gone = await newCard(ctx, todo!.id, { title: 'Gone before' })
  await run(projects.writes.remove, ctx, { row_id: project.id })
  expect((await run(listBoards, ctx, {})).boards).toEqual([])
  await run(projects.writes.restore, ctx, { row_id: project.id })
  await run(cardWrites.remove, ctx, { row_id: gone.id })
  await run(deleteBoard, ctx, { board_id: board.id })
  expect(await refusal(run(readBoard, ctx, { board_id: board.id }))).toMatchObject({ status: 404 })
  expect(await readRow(projects, ctx, project.id)).toMatchObject({ tasklist_count: 0, open_task_count: 0 })
  await run(restoreBoard, ctx, { board_id: board.id })
  expect((await titles(board.id))[0]).toEqual(['Kept'])
})

test('wrong values are refused at their fields, and another organization’s records are not found', async () => {
  const { board } = await newProject(ctx)
  const [todo] = board.columns
  const card = await newCard(ctx, todo!.id)
  for (const wrong of [{ priority: 'urgent' }, { recurrence: 'yearly' }, { status: 'open' }])
    expect(fieldsOf(await refusal(run(editCard, ctx, { card_id: card.id, ...wrong })))).toEqual(Object.keys(wrong))
  const stranger = await memberOf(await newOrganization(), 'moderator')
  for (const [operation, input] of [
    [readBoard, { board_id: board.id }],
    [updateBoard, { board_id: board.id, name: 'X' }],
    [deleteBoard, { board_id: board.id }],
    [restoreBoard, { board_id: board.id }],
    [createColumn, { board_id: board.id, name: 'X' }],
    [updateColumn, { column_id: todo!.id, name: 'X' }],
    [deleteColumn, { column_id: todo!.id }],
    [addCard, { column_id: todo!.id, title: 'X' }],
    [readCard, { card_id: card.id }],
    [editCard, { card_id: card.id, title: 'X' }],
    [moveCard, { card_id: card.id, column_id: todo!.id, position: 0 }],
  ] as const)
    expect(await refusal(run(operation as never, stranger, input)), operation.name).toMatchObject({ status: 404 })
})
