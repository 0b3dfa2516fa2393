import { beforeEach, describe, expect, it } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { onMessage } from '@/lib/core/live/bus'
import type { Message } from '@/lib/core/live/messages'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { within } from '@/tests/crm/within'
import type { NewEntry } from './entry'
import { listInteractions } from './list-entries'
import { moveEntries } from './move-entries'
import { readTimeline, timelineOf } from './operations/read-timeline'
import { findEntry, recordEntries, recordEntry } from './record-entry'

await createTestDatabase()

let ctx: OrganizationCtx
let customer_id: string
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'owner')
  customer_id = await newCustomer('Karoo Lodge')
})

async function newCustomer(name: string, organization_id = ctx.organization.id): Promise<string> {
  return (await systemDb().customer.create({ data: { id: newId(), organization_id, name } })).id
}
async function newPerson(model: 'crmContact' | 'crmLead', name: string): Promise<string> {
  const own = { id: newId(), organization_id: ctx.organization.id }
  if (model === 'crmContact') return (await systemDb().crmContact.create({ data: { ...own, full_name: name } })).id
  return (await systemDb().crmLead.create({ data: { ...own, lead_id: own.id, name } })).id
}

const day = (date: string) => new Date(`${date}T10:00:00Z`)
const record = (...entries: Partial<NewEntry>[]) =>
  within(ctx, (own) =>
    recordEntries(
      own,
      entries.map((entry) => ({ kind: 'note', customer_id, ...entry })),
    ),
  )
const read = (more: object = {}, caller = ctx) =>
  run(readTimeline, caller, { record: 'customer', id: customer_id, ...more })
const bodies = async (more: object = {}) => (await read(more)).items.map(({ body }) => body)

describe('recording', () => {
  it('writes one entry per source, however often it is told, and keeps its time and who began it', async () => {
    const source = 'call:1'
    await record({ kind: 'call', source, body: 'Ringing', at: day('2026-03-01') })
    const other = await memberOf(ctx.organization, 'owner', 'Lerato')
    await within(other, (own) =>
      recordEntry(own, { kind: 'call', source, body: 'Answered', data: { outcome: 'answered' } }),
    )
    const { items } = await read()
    expect(items).toMatchObject([
      {
        at: '2026-03-01T10:00:00.000Z',
        body: 'Answered',
        actor: { label: 'Thandi Mokoena' },
        badges: [{ label: 'Answered' }],
      },
    ])
    expect(await within(ctx, (own) => findEntry(own, source))).toEqual({ id: items[0]!.id })
  })

  it('writes one entry of a source that two record at the same time, or one call records twice', async () => {
    const again = (body: string) => record({ source: 'mail:1', body }, { source: 'mail:1', body: `${body}!` })
    await Promise.all([again('a'), again('b'), again('c')])
    expect(await bodies()).toEqual([expect.stringMatching(/^[abc]!$/)])
  })

  it('keeps the same source of two organizations apart', async () => {
    const stranger = await memberOf(await newOrganization(), 'owner')
    const theirs = await newCustomer('Elsewhere', stranger.organization.id)
    await record({ source: 'mail:1', body: 'Ours' })
    await within(stranger, (own) =>
      recordEntry(own, { kind: 'note', customer_id: theirs, source: 'mail:1', body: 'Theirs' }),
    )
    expect(await bodies()).toEqual(['Ours'])
    expect((await read({ id: theirs }, stranger)).items.map(({ body }) => body)).toEqual(['Theirs'])
    expect((await refusal(read({ id: theirs }))).status).toBe(404)
  })

  it('refuses the customer of another organization', async () => {
    const theirs = await newCustomer('Elsewhere', (await newOrganization()).id)
    await expect(record({ customer_id: theirs })).rejects.toThrow(/foreign key/)
  })

  it('names whom it belongs to, and tells open timelines of them', async () => {
    const contact_id = await newPerson('crmContact', 'Sipho')
    const heard: Message[] = []
    const stop = onMessage((message) => heard.push(message))
    await record({ contact_id, body: 'Hello' })
    expect((await read()).items[0]!.about).toEqual([
      { record: 'contact', id: contact_id, label: 'Sipho', href: `/crm/contacts/${contact_id}` },
    ])
    const ofContact = await run(readTimeline, ctx, { record: 'contact', id: contact_id })
    expect(ofContact.items[0]).toMatchObject({ body: 'Hello', about: [{ record: 'customer', label: 'Karoo Lodge' }] })
    await expect
      .poll(() => heard)
      .toContainEqual(
        expect.objectContaining({
          signal: { type: 'timeline', ids: expect.arrayContaining([customer_id, contact_id]) },
        }),
      )
    stop()
  })
})

describe('reading', () => {
  it('finds what was promised in March', async () => {
    await record(
      { body: 'We promised a router', at: day('2026-02-27') },
      { body: 'We promised it by Friday', at: day('2026-03-09') },
      { kind: 'email', title: 'Our promise: 20% off', at: day('2026-03-31') },
      { body: 'Nothing of that', at: day('2026-03-10') },
      { body: 'A promise kept', at: day('2026-04-01') },
    )
    const found = await read({ q: 'PROMISE', from: '2026-03-01', to: '2026-03-31' })
    expect(found.items.map(({ at }) => at.slice(0, 10))).toEqual(['2026-03-31', '2026-03-09'])
    expect(await bodies({ q: 'promised friday' })).toEqual(['We promised it by Friday'])
    expect((await read({ q: '20%' })).items).toHaveLength(1)
    expect((await read({ q: '2_%' })).items).toHaveLength(0)
    expect((await refusal(read({ from: 'soon' }))).status).toBe(422)
  })

  it('counts kinds, and reads the wanted ones page by page', async () => {
    await record(...Array.from({ length: 5 }, (_, n) => ({ body: `n${n}`, at: day(`2026-03-0${n + 1}`) })))
    await record({ kind: 'call', body: 'c', at: day('2026-03-03') })
    const { kinds } = await read()
    expect(kinds!.map(({ label, count }) => [label, count])).toEqual([
      ['Notes', 5],
      ['Calls', 1],
    ])
    const first = await read({ kinds: 'note', limit: 3 })
    const second = await read({ kinds: 'note', limit: 3, cursor: first.next_cursor })
    expect([...first.items, ...second.items].map(({ body }) => body)).toEqual(['n4', 'n3', 'n2', 'n1', 'n0'])
    expect([second.next_cursor, second.kinds]).toEqual([null, null])
    expect((await refusal(read({ cursor: 'x' }))).status).toBe(400)
  })

  it('weaves in the changes of its fields, and leaves them out of searches and other kinds', async () => {
    await record({ body: 'Before' })
    await asOwner(
      `insert into audit_log (id, organization_id, actor_type, actor_label, operation, entity, entity_id, before, after)
       values (gen_random_uuid(), $1, 'person', 'Thandi', 'accounting.customer.update', 'acc-customers', $2, '{"name":"Old"}', '{"name":"New"}')`,
      [ctx.organization.id, customer_id],
    )
    const { items } = await read()
    expect(items[0]).toMatchObject({ kind: 'change', changes: [{ label: 'Name', before: 'Old', after: 'New' }] })
    expect(await bodies({ kinds: 'note' })).toEqual(['Before'])
    expect(await bodies({ q: 'before' })).toEqual(['Before'])
    expect((await read({ kinds: 'change' })).items).toHaveLength(1)
  })

  it('shows each reader the kinds that they may read, and no timeline of what they may not', async () => {
    await record({ kind: 'payment', title: 'Payment received' }, { body: 'A note' })
    const guest = await memberOf(ctx.organization, 'guest')
    const seen = await read({}, guest)
    expect(seen.items.map(({ kind }) => kind)).toEqual(['note'])
    expect(seen.kinds!.map(({ label }) => label)).toEqual(['Notes'])
    expect((await read({ kinds: 'payment' }, guest)).items).toEqual([])
    const key = {
      ...ctx,
      user: null,
      scopes: ['crm.lead.read'],
      actor: { type: 'key' as const, id: 'k', label: 'Key' },
    }
    expect((await refusal(read({}, key))).status).toBe(403)
  })

  it('answers the same in short, by page number', async () => {
    await record(
      { kind: 'call', direction: 'incoming', body: 'About fibre', at: day('2026-03-01') },
      { body: 'x'.repeat(400), ref: { grid: 'acc-customers', id: customer_id }, at: day('2026-03-02') },
      { body: 'Last', at: day('2026-03-03') },
    )
    const page = (n: number) =>
      within(ctx, async (own) =>
        listInteractions(own, {
          record: await timelineOf(own, 'customer', customer_id),
          id: customer_id,
          page: n,
          per_page: 2,
        }),
      )
    const [first, second] = [await page(1), await page(2)]
    expect([first.total, first.items.length]).toEqual([3, 2])
    expect(first.items[1]).toMatchObject({ kind: 'note', ref: { grid: 'acc-customers', id: customer_id } })
    expect(first.items[1]!.summary).toHaveLength(300)
    expect(second.items).toEqual([
      {
        kind: 'call',
        at: '2026-03-01T10:00:00.000Z',
        direction: 'incoming',
        summary: 'was called: About fibre',
        ref: null,
      },
    ])
  })
})

describe('moving', () => {
  it('gives entries to another contact, and only those', async () => {
    const [from, to, other] = await Promise.all(['From', 'To', 'Other'].map((name) => newPerson('crmContact', name)))
    await record({ contact_id: from!, body: 'moved' }, { contact_id: other!, body: 'stays' })
    await within(ctx, (own) => moveEntries(own, 'contact_id', [{ id: from!, to: { contact_id: to! } }]))
    const of = async (id: string) =>
      (await run(readTimeline, ctx, { record: 'contact', id })).items.map(({ body }) => body)
    expect([await of(from!), await of(to!), await of(other!)]).toEqual([[], ['moved'], ['stays']])
  })

  it('leaves what has a customer already, and what happened to other records, where that is asked for', async () => {
    const lead_id = await newPerson('crmLead', 'Sipho')
    const other = await newCustomer('Other')
    await record(
      { lead_id, customer_id: null, body: 'unassigned' },
      { lead_id, customer_id: other, body: 'assigned' },
      { lead_id, customer_id: null, subject: 'deal', subject_id: newId(), body: 'of a deal' },
    )
    const to = { customer_id }
    await within(ctx, (own) =>
      moveEntries(own, 'lead_id', [{ id: lead_id, to }], { unassigned: true, subjects: ['lead'] }),
    )
    expect(await bodies()).toEqual(['unassigned'])
    await within(ctx, (own) => moveEntries(own, 'lead_id', [{ id: lead_id, to }], { unassigned: true }))
    expect((await bodies()).sort()).toEqual(['of a deal', 'unassigned'])
  })

  it('is part of the transaction that it is called in', async () => {
    const failing = within(ctx, async (own) => {
      await recordEntry(own, { kind: 'note', customer_id, body: 'never' })
      throw new Error('failed')
    })
    await expect(failing).rejects.toThrow('failed')
    expect(await bodies()).toEqual([])
  })
})
