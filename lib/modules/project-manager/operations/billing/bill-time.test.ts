import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { cancelDocument, discardDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { submitDocument } from '@/lib/modules/accounting/operations/documents/submit-document'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, type TestBooks } from '@/tests/accounting/books'
import { fieldsOf, memberOf, refusal, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { projectRates } from '../../grids/project-rates.grid'
import { startClock } from '../clocks/start-clock'
import { addTimeEntry } from '../time/add-entry'
import { timeWrites } from '../time/time-writes'
import { billTime, readUnbilled } from './bill-time'

await createTestDatabase()

let books: TestBooks
let owner: OrganizationCtx
let thabo: OrganizationCtx
let project: string
let cards: string[]
const HOUR = 3600
const doctype = 'acc_sales_invoice'

beforeEach(async () => {
  books = await openBooks()
  owner = books.owner
  thabo = await memberOf(owner.organization, 'member', 'Thabo')
  const made = await newProject(owner, { customer_id: await books.customer(), hourly_rate: '500' })
  project = made.project.id
  cards = []
  for (const title of ['Scope', 'Screens']) cards.push((await newCard(owner, made.board.columns[0]!.id, { title })).id)
})

const worked = (who: OrganizationCtx, card: number, hours: number, details: object = {}) =>
  run(addTimeEntry, who, { card_id: cards[card], day: '2026-01-05', seconds: hours * HOUR, ...details })
const bill = (details: object = {}) => run(billTime, owner, { project_id: project, ...details })
const unbilled = async () => (await run(readUnbilled, owner, { project_id: project })).seconds / HOUR
const linesOn = async (id: string) =>
  (await systemDb().accDocumentLine.findMany({ where: { document_id: id }, orderBy: { position: 'asc' } })).map(
    ({ description, qty, rate }) => [description, Number(qty), Number(rate)],
  )

test('hours become lines by card, at the rate of each person, and are billed once', async () => {
  await run(projectRates.writes.create, owner, { user_id: thabo.user!.id, rate: '400' })
  await worked(owner, 0, 1.5)
  await worked(thabo, 0, 2)
  await worked(owner, 1, 1, { billable: false })
  await worked(thabo, 1, 0.25)
  await run(startClock, owner, { card_id: cards[1] })
  expect(await unbilled()).toBe(3.75)
  const { document_id, seconds, lines } = await bill()
  expect(seconds).toBe(3.75 * HOUR)
  expect(await linesOn(document_id)).toEqual([
    ['#1 Scope', 1.5, 500],
    ['#1 Scope', 2, 400],
    ['#2 Screens', 0.25, 400],
  ])
  expect(lines.map(({ rate_source }) => rate_source)).toEqual(['project', 'person', 'person'])
  expect(await refusal(bill())).toMatchObject({ status: 409 })
})

test('of some people, of some days, a line a person; the rate on this project comes first', async () => {
  await run(projectRates.writes.create, owner, { user_id: thabo.user!.id, rate: '400' })
  await run(projectRates.writes.create, owner, { user_id: thabo.user!.id, project_id: project, rate: '450' })
  await worked(owner, 0, 1)
  await worked(thabo, 0, 1)
  await worked(thabo, 1, 1)
  await worked(thabo, 1, 5, { day: '2026-01-06' })
  await worked(thabo, 1, 3, { day: '2026-01-04' })
  const days = { from: '2026-01-05', until: '2026-01-05' }
  const { document_id } = await bill({ lines: 'person', ...days, user_ids: [thabo.user!.id] })
  expect(await linesOn(document_id)).toEqual([['Hours of Thabo', 2, 450]])
  expect(await unbilled()).toBe(9)
})

test('what cannot be billed says what to set', async () => {
  const { project: bare, board } = await newProject(owner, { name: 'Bare' })
  const card_id = (await newCard(owner, board.columns[0]!.id)).id
  await run(addTimeEntry, owner, { card_id, day: '2026-01-05', seconds: HOUR })
  const attempt = () => refusal(bill({ project_id: bare.id }))
  expect(fieldsOf(await attempt())).toEqual(['project_id'])
  const { pmProject } = systemDb()
  await pmProject.updateMany({ where: { id: bare.id }, data: { customer_id: await books.customer() } })
  expect((await attempt()).message).toContain('Set a rate for the person under Hourly rates')
})

test('two who bill at once bill each hour once', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => memberOf(owner.organization, 'owner')))
  for (let card = 0; card < 2; card++) for (const who of [owner, thabo, ...others]) await worked(who, card, 1)
  const outcomes = await Promise.allSettled(
    [owner, ...others].map((who, index) =>
      run(billTime, who, { project_id: project, ...(index === 1 ? { user_ids: [thabo.user!.id] } : {}) }),
    ),
  )
  const drafts = outcomes.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
  for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
  expect(drafts.reduce((total, { seconds }) => total + seconds, 0)).toBe(10 * HOUR)
  const lines = (await Promise.all(drafts.map(({ document_id }) => linesOn(document_id)))).flat()
  expect(lines.reduce((total, [, qty]) => total + Number(qty), 0)).toBe(10)
  expect(await unbilled()).toBe(0)
})

test('a billed entry stays as it is until its draft is discarded or its invoice cancelled', async () => {
  const { entry } = await worked(owner, 0, 2)
  const first = await bill()
  const change = run(timeWrites.update, owner, { row_id: entry.id, changes: { billable: false } })
  expect(await refusal(change)).toMatchObject({ status: 409, code: 'billed' })
  expect(await refusal(run(timeWrites.remove, owner, { row_id: entry.id }))).toMatchObject({ code: 'billed' })
  await run(discardDocument, owner, { doctype, doc_id: first.document_id })
  expect(await unbilled()).toBe(2)
  const second = await bill()
  await run(submitDocument, owner, { doctype, doc_id: second.document_id })
  await run(cancelDocument, owner, { doctype, doc_id: second.document_id })
  expect(await unbilled()).toBe(2)
})
