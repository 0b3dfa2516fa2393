import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '@/scripts/test/database'
import { roundTripsOf } from '@/scripts/test/round-trips'
import { createOrganization } from '@/tests/core/jobs'
import { type Ctx, type OrganizationDetails, systemContext } from '../context'
import { followedUntil } from '../db/followed'
import { newId } from '../db/ids'
import { closePools } from '../db/pool'
import { closePrisma, systemDb, tenantTransaction } from '../db/prisma'
import { systemQuery } from '../db/system-query'
import { tenantQuery } from '../db/tenant-query'
import { stopLive } from '../live/bus'
import { defineOperation, type Operation, type OperationCtx, runOperation } from '../operation'
import { registerModules } from '../registry'

await createTestDatabase()

let organization: OrganizationDetails
let ctx: Ctx
beforeAll(() => registerModules([]))
beforeEach(async () => {
  organization = await createOrganization()
  ctx = systemContext('test', organization)
})
afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

const COUNT = { sql: 'select count(*)::int as n from crm_contact', parameters: [] }
const INSERT = () => ({
  sql: 'insert into crm_contact (id, organization_id, full_name) values ($1::uuid, $2::uuid, $3)',
  parameters: [newId(), organization.id, 'Naledi'],
})
const counted = async (own: OperationCtx) => (await own.query<{ n: number }>(COUNT))[0]!.n
/** As another user would. */
function addContact() {
  const { sql, parameters } = INSERT()
  return systemQuery(sql, parameters)
}

function operation<O>(
  run: (own: OperationCtx) => Promise<O>,
  more: Partial<Pick<Operation, 'effect' | 'snapshot' | 'tenancy' | 'delegates'>> = {},
) {
  return defineOperation({
    name: 'test.read',
    title: 'Reads',
    permission: 'signed-in',
    effect: 'read',
    ...more,
    input: z.strictObject({}),
    output: z.custom<O>(),
    run: ({ ctx: own }) => run(own),
  })
}
const write = operation(async (own) => own.query(INSERT()), { effect: 'write' })

describe('a read', () => {
  it('shows one snapshot to all that it asks, however it asks', async () => {
    const nested = operation(counted)
    const seen = operation(async (own) => {
      const before = await counted(own)
      await addContact()
      return [
        before,
        await counted(own),
        await own.db.crmContact.count(),
        await own.call(nested, {}),
        await runOperation(nested, ctx, {}),
        (await tenantQuery<{ n: number }>(organization.id, COUNT))[0]!.n,
      ]
    })
    expect(await runOperation(seen, ctx, {})).toEqual([0, 0, 0, 0, 0, 0])
    expect(await runOperation(nested, ctx, {})).toBe(1)
  })

  it('shows each statement the newest data where its snapshot is the statement’s', async () => {
    const seen = operation(
      async (own) => {
        const before = await counted(own)
        await addContact()
        return [before, await counted(own), await own.db.crmContact.count()]
      },
      { snapshot: 'statement' },
    )
    expect(await runOperation(seen, ctx, {})).toEqual([0, 1, 1])
  })

  it('takes one round trip for what it asks at the same time, and no connection when it asks nothing', async () => {
    const three = operation((own) => Promise.all([counted(own), counted(own), counted(own)]))
    await runOperation(three, ctx, {})
    expect(await roundTripsOf(() => runOperation(three, ctx, {}))).toEqual([
      [expect.stringContaining('begin'), expect.stringContaining('set_config'), COUNT.sql, COUNT.sql, COUNT.sql],
    ])
    expect(await roundTripsOf(() => runOperation(operation(counted, { snapshot: 'statement' }), ctx, {}))).toEqual([
      [expect.stringContaining('set_config'), COUNT.sql],
    ])
    expect(
      await roundTripsOf(() =>
        runOperation(
          operation(async () => 1),
          ctx,
          {},
        ),
      ),
    ).toEqual([])
  })

  it.each(['operation', 'statement'] as const)(
    'cannot write, whatever it tries (snapshot of the %s)',
    async (snapshot) => {
      const refused = async (run: (own: OperationCtx) => Promise<unknown>, words: string) =>
        expect(runOperation(operation(run, { snapshot }), ctx, {})).rejects.toThrow(words)
      const asRead = 'test.read is declared as a read and tried to write'
      await refused((own) => own.query(INSERT()), asRead)
      const data = { id: newId(), organization_id: organization.id, full_name: 'Naledi' }
      await refused((own) => own.db.crmContact.create({ data }), asRead)
      await refused((own) => own.call(write, {}), 'test.read is declared as a read, and may not run test.read')
      await refused(async () => runOperation(write, ctx, {}), 'may not run')
      await refused(() => systemDb().crmContact.create({ data }), asRead)
      await refused(() => systemDb().$executeRaw`delete from crm_contact`, asRead)
      await refused(
        async () => tenantTransaction(organization.id, ({ db }) => db.crmContact.create({ data })),
        'may open no',
      )
      expect(await systemDb().crmContact.count({ where: { organization_id: organization.id } })).toBe(0)
    },
  )

  it('cannot follow changes in a snapshot that is older than the time that it gives', async () => {
    const follows = (snapshot: 'operation' | 'statement') =>
      runOperation(
        operation(() => followedUntil(organization.id), { snapshot }),
        ctx,
        {},
      )
    await expect(follows('operation')).rejects.toThrow("needs `snapshot: 'statement'`")
    expect(await follows('statement')).toBeInstanceOf(Date)
  })

  it('cannot write across organizations either', async () => {
    const data = { id: newId(), organization_id: organization.id, full_name: 'Naledi' }
    const across = operation((own) => own.db.crmContact.create({ data }), { tenancy: 'none' })
    await expect(runOperation(across, ctx, {})).rejects.toThrow('test.read is declared as a read and tried to write')
  })

  it('gives its connection back, also when it fails, when others wait for one and when a statement is still under way', async () => {
    const some = operation(async (own) => {
      await counted(own)
      await own.call(operation(counted), {})
      const slow = own.query({ sql: 'select pg_sleep(0.02)', parameters: [] })
      await Promise.race([slow, own.query({ sql: 'select 1 / 0', parameters: [] })])
    })
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => runOperation(some, ctx, {})))
    expect(new Set(all.map((one) => (one as PromiseRejectedResult).reason.message))).toEqual(
      new Set(['division by zero']),
    )
    expect(await runOperation(operation(counted), ctx, {})).toBe(0)
  })
})

describe('an operation that delegates', () => {
  it('writes through others alone, and reads what they wrote', async () => {
    const both = operation(
      async (own) => {
        const before = await counted(own)
        await own.call(write, {})
        return [before, await counted(own)]
      },
      { effect: 'write', delegates: true },
    )
    expect(await runOperation(both, ctx, {})).toEqual([0, 1])
    const itself = operation((own) => own.query(INSERT()), { effect: 'write', delegates: true })
    await expect(runOperation(itself, ctx, {})).rejects.toThrow('read-only transaction')
  })
})
