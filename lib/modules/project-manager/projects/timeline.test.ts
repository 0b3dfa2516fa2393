import { expect, test } from 'vitest'
import { readTimeline } from '@/lib/core/timeline/operations/read-timeline'
import { discardDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks } from '@/tests/accounting/books'
import { run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { projects } from '../grids/projects.grid'
import { billTime } from '../operations/billing/bill-time'
import { cardWrites } from '../operations/cards/card-writes'
import { updateColumn } from '../operations/columns/change-columns'
import { addTimeEntry } from '../operations/time/add-entry'

await createTestDatabase()

test('a customer’s timeline tells of their projects, cards and billed hours, each event once', async () => {
  const { owner, customer } = await openBooks()
  const customer_id = await customer()
  const { project, board } = await newProject(owner, { customer_id, hourly_rate: '500' })
  const [todo, doing, done] = board.columns
  const [draw, order] = await Promise.all(['Draw it', 'Order it'].map((title) => newCard(owner, todo!.id, { title })))
  await run(cardWrites.move, owner, { row_id: draw!.id, to: done!.id })
  await run(cardWrites.update, owner, { row_id: draw!.id, changes: { priority: 'high' } })
  // Done with their whole column.
  await run(cardWrites.move, owner, { row_id: order!.id, to: doing!.id })
  await run(updateColumn, owner, { column_id: doing!.id, status: 'done' })
  await run(addTimeEntry, owner, { card_id: order!.id, day: '2026-01-05', seconds: 5_400 })
  const { document_id } = await run(billTime, owner, { project_id: project.id })
  await run(projects.writes.update, owner, { row_id: project.id, changes: { status: 'completed' } })

  const read = async () => (await run(readTimeline, owner, { record: 'customer', id: customer_id })).items
  const entries = await read()
  expect(entries.map(({ title }) => title).sort()).toEqual([
    'added the card “Draw it”',
    'added the card “Order it”',
    'added the project “Website”',
    'billed 1,5 hours of “Website”',
    'completed the card “Draw it”',
    'completed the card “Order it”',
    'completed the project “Website”',
  ])
  const card = entries.find(({ title }) => title === 'completed the card “Draw it”')
  expect(card!.ref!.href).toBe(`/project-manager/cards?row=${draw!.id}`)

  await run(discardDocument, owner, { doctype: 'acc_sales_invoice', doc_id: document_id, reason: 'Wrong rate' })
  const bill = (await read()).find(({ kind }) => kind === 'time_billed')
  expect(bill!.badges).toEqual([{ label: 'Released', tone: 'neutral' }])
})

test('a card is in a customer’s timeline once it belongs to one', async () => {
  const { owner, customer } = await openBooks()
  const customer_id = await customer()
  const { board } = await newProject(owner)
  const card = await newCard(owner, board.columns[0]!.id, { title: 'Quote' })
  const read = async () => (await run(readTimeline, owner, { record: 'customer', id: customer_id })).items
  expect(await read()).toEqual([])
  await run(cardWrites.update, owner, { row_id: card.id, changes: { customer_id } })
  expect((await read()).map(({ title }) => title)).toEqual(['added the card “Quote”'])
})
