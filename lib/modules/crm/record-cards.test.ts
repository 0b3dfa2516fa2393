import { expect, test } from 'vitest'
import { readRecordCards } from '@/lib/core/grid/record-cards/read-record-cards'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { contactWrites } from './operations/contacts/contact-writes'
import { dealWrites } from './operations/deals/deal-writes'
import { leadWrites } from './operations/leads/lead-writes'

await createTestDatabase()

const organization = await newOrganization({ currency: 'ZAR' })
const owner = await memberOf(organization, 'owner')
const lead = (await run(leadWrites.create, owner, { name: 'Karoo Lodge', company: 'Karoo Lodge' })).id
const deal = (await run(dealWrites.create, owner, { title: 'Fibre', value: '1200.50', currency: 'USD' })).id
const contact = (await run(contactWrites.create, owner, { full_name: 'Sipho', company: 'Karoo Lodge' })).id
const addresses = [`/crm/leads/${lead}`, `/crm/deals/${deal}`, `/crm/contacts/${contact}`].join(',')

const answer = (asked: string, caller = owner) => run(readRecordCards, caller, { addresses: asked })
const cards = async (asked: string, caller = owner) => (await answer(asked, caller)).cards

test('a card says what its module says of the record', async () => {
  const common = { name: 'Karoo Lodge', amount: null, badge: null, details: ['Unassigned'] }
  expect(await cards(addresses)).toEqual([
    {
      ...common,
      address: `/crm/leads/${lead}`,
      grid: 'crm-leads',
      row_id: lead,
      singular: 'Lead',
      icon: 'target',
      href: `/crm/leads/${lead}`,
      badge: { label: 'New', tone: 'info', dot: true },
    },
    expect.objectContaining({
      name: 'Fibre',
      badge: { label: expect.any(String), tone: 'info', dot: false },
      amount: { value: '1200.50', currency: 'USD' },
    }),
    expect.objectContaining({ name: 'Sipho', singular: 'Contact', details: ['Karoo Lodge', 'Unassigned'] }),
  ])
  await run(dealWrites.update, owner, { row_id: deal, changes: { status: 'won' } })
  expect((await cards(`/crm/deals/${deal}`))[0]?.badge).toEqual({ label: 'Won', tone: 'success', dot: false })
})

test('there are no cards of other organizations, of kinds without one, or beyond the caller’s rights', async () => {
  const stranger = await memberOf(await newOrganization(), 'owner')
  expect(await answer(addresses, stranger)).toEqual({ cards: [], unavailable: addresses.split(',') })
  expect(await answer(`/crm/opportunities/${lead},/crm/leads/7,/crm/contacts/${lead},elsewhere`)).toEqual({
    cards: [],
    unavailable: [`/crm/contacts/${lead}`],
  })
  const nothing = { cards: [], unavailable: addresses.split(',') }
  expect(await answer(addresses, { ...owner, scopes: ['accounting.*'] })).toEqual(nothing)
})

test('too many addresses are refused', async () => {
  const many = Array.from({ length: 101 }, (_, n) => `/crm/leads/${n}`).join(',')
  expect((await refusal(cards(many) as Promise<unknown>)).status).toBe(422)
})
