import { beforeAll, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { readTimeline } from '@/lib/core/timeline/operations/read-timeline'
import { customerWrites } from '@/lib/modules/accounting/operations/parties/customer-writes'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { readContactTimeline, readLeadTimeline } from '../activities/read-timeline'
import { contactWrites } from '../contacts/contact-writes'
import { leadWrites } from '../leads/lead-writes'
import { sendEmail } from './send-email'

await createTestDatabase()

let ctx: OrganizationCtx
beforeAll(async () => {
  ctx = await memberOf(await newOrganization())
})

const letter = { subject: 'Your open invoices', text: 'Dear Karoo,\n\nPlease <pay>.\n\nKind regards' }
const send = (who: object, by = ctx) => run(sendEmail, by, { ...letter, ...who })
const mailOf = (id: string) => systemDb().mail.findUniqueOrThrow({ where: { id } })

test('goes to a customer, and stands in the timeline of the contact with the address', async () => {
  const customer = await run(customerWrites.create, ctx, { name: 'Karoo', email: 'pay@karoo.example' })
  const contact = await run(contactWrites.create, ctx, { full_name: 'Karoo', email: 'Pay@karoo.example' })
  const { id, message } = await send({ customer_id: customer.id })
  expect(message).toBe('Sent to pay@karoo.example.')
  expect(await mailOf(id)).toMatchObject({
    to_address: 'pay@karoo.example',
    subject: letter.subject,
    state: 'queued',
    headers: { 'Reply-To': ctx.user!.email },
    html_body: expect.stringContaining('Please &lt;pay&gt;.</p>'),
  })
  const { entries } = await run(readContactTimeline, ctx, { contact_id: contact.id })
  expect(entries.find(({ kind }) => kind === 'email')).toMatchObject({ body: letter.text, data: { mail_id: id } })
})

test('goes to a supplier, in whose timeline it opens the mail, and in that of the contact with the address', async () => {
  const own = { id: newId(), organization_id: ctx.organization.id, name: 'Cloudline', email: 'sales@cloudline.example' }
  const supplier = await systemDb().supplier.create({ data: own })
  const contact = await run(contactWrites.create, ctx, { full_name: 'Sales', email: own.email })
  const { id } = await send({ supplier_id: supplier.id })
  for (const [record, of] of [
    ['supplier', supplier.id],
    ['contact', contact.id],
  ])
    expect((await run(readTimeline, ctx, { record, id: of, kinds: 'email' })).items).toMatchObject([
      { body: letter.text, ref: { grid: 'settings-mail', id } },
    ])
})

test('goes to a lead at another address, where one is entered', async () => {
  const lead = await run(leadWrites.create, ctx, { name: 'Jo', phone: '082 555 0147', email: 'jo@example.com' })
  const { id } = await send({ lead_id: lead.id, to: 'jo@work.example' })
  expect(await mailOf(id)).toMatchObject({ to_address: 'jo@work.example' })
  const { entries } = await run(readLeadTimeline, ctx, { lead_id: lead.id })
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'email', subject: null }))
})

test('says what is missing at its field, and nothing is queued', async () => {
  const silent = await run(customerWrites.create, ctx, { name: 'Silent' })
  const { organization } = ctx
  const before = await systemDb().mail.count({ where: { organization_id: organization.id } })
  const fields = async (who: object) => fieldsOf(await refusal(send(who)))
  expect(await fields({})).toEqual(['to'])
  expect(await fields({ to: 'a@example.com, b@example.com' })).toEqual(['to'])
  expect(await fields({ customer_id: silent.id })).toEqual(['customer_id'])
  expect(await fields({ customer_id: silent.id, lead_id: silent.id })).toHaveLength(1)
  expect((await refusal(send({ contact_id: silent.id }))).status).toBe(404)
  const stranger = await memberOf(await newOrganization())
  expect((await refusal(send({ customer_id: silent.id }, stranger))).status).toBe(404)
  expect((await refusal(send({ to: 'a@example.com' }, await memberOf(organization, 'guest')))).status).toBe(403)
  expect(await systemDb().mail.count({ where: { organization_id: organization.id } })).toBe(before)
})
