import { expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { readTimeline } from '@/lib/core/timeline/operations/read-timeline'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, personOf, refusal, run } from '@/tests/accounting/books'
import { listSupplierInteractions } from '../parties/interactions'
import { createLinkedRecord, linkRecord } from './conversation-links'

await createTestDatabase()

test('a supplier question is in the timelines of the supplier and of the customer who caused it, once', async () => {
  const { organization, owner, customer, supplier } = await openBooks()
  const [customer_id, supplier_id] = [await customer(), await supplier({ name: 'Cloudline' })]
  const own = { id: newId(), organization_id: organization.id, desk_conversation_id: '1' }
  const now = { last_activity_at: new Date(), state_at: new Date() }
  const { id: conversation_id } = await systemDb().deskConversation.create({ data: { ...own, ...now, customer_id } })
  const subject = 'supplier_quotation' as const
  const items = [{ description: 'Router', rate: '0' }]
  const { link } = await run(createLinkedRecord, owner, {
    ...{ conversation_id, subject },
    values: { supplier_id, items },
  })
  await run(linkRecord, owner, { conversation_id, subject, subject_id: link.subject_id })

  const of = async (record: string, id: string) => (await run(readTimeline, owner, { record, id })).items
  const entry = {
    title: `prepared supplier question ${link.label}`,
    ref: { grid: 'acc-supplier-quotations', id: link.subject_id, href: `/buying/quotations/${link.subject_id}` },
  }
  const { name } = await systemDb().customer.findFirstOrThrow({ where: { id: customer_id } })
  expect(await of('supplier', supplier_id)).toMatchObject([{ ...entry, about: [{ label: name }] }])
  expect(await of('customer', customer_id)).toMatchObject([{ ...entry, about: [{ label: 'Cloudline' }] }])
  expect(await run(listSupplierInteractions, owner, { supplier_id })).toMatchObject({
    total: 1,
    items: [{ kind: 'supplier_question', summary: entry.title }],
  })

  const stranger = await personOf((await openBooks()).organization, 'owner')
  expect((await refusal(run(listSupplierInteractions, stranger, { supplier_id }))).status).toBe(404)
})
