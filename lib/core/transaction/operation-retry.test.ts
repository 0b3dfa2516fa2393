import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '@/scripts/test/database'
import { createOrganization } from '@/tests/core/jobs'
import { type Ctx, nobody, type OrganizationDetails } from '../context'
import { newId } from '../db/ids'
import { closePools } from '../db/pool'
import { closePrisma, systemDb } from '../db/prisma'
import { insertRows } from '../db/row-sets'
import { compile, sql } from '../db/sql'
import { stopLive } from '../live/bus'
import { log } from '../log'
import { defineOperation, isDeadlock, type OperationCtx, runOperation } from '../operation'
import { ROLES } from '../permissions'

await createTestDatabase()

let organization: OrganizationDetails
beforeEach(async () => {
  organization = await createOrganization()
})
afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

function caller(): Ctx {
  const id = newId()
  return {
    ...nobody(newId()),
    organization,
    role: ROLES.member,
    actor: { type: 'person', id, label: 'Someone' },
    user: { id, name: 'Someone', email: `${id}@example.com`, is_superuser: false },
  }
}

type Lock = (ctx: OperationCtx, id: string) => Promise<unknown>

/** Two that take the same two locks in opposite order: each waits, the first time, until the other has its first. */
async function cross(lock: Lock): Promise<{ ends: unknown[]; runs: number }> {
  const both = Promise.withResolvers<void>()
  let runs = 0
  const takeBoth = defineOperation({
    name: 'test.take_both',
    title: 'Takes two locks',
    permission: 'signed-in',
    effect: 'write',
    input: z.strictObject({ first: z.uuid(), second: z.uuid() }),
    output: z.null(),
    async run({ ctx, input: { first, second } }) {
      await lock(ctx, first)
      if (++runs === 2) both.resolve()
      await both.promise
      await lock(ctx, second)
      return null
    },
  })
  const [one, other] = [await row(), await row()]
  const ends = await Promise.allSettled([
    runOperation(takeBoth, caller(), { first: one, second: other }),
    runOperation(takeBoth, caller(), { first: other, second: one }),
  ])
  return { ends: ends.map((end) => (end.status === 'rejected' ? end.reason : end.status)), runs }
}

/** A row to lock. */
async function row(): Promise<string> {
  const id = newId()
  await systemDb().idempotencyKey.create({
    data: { id, organization_id: organization.id, caller: 'test', key: id, request_hash: '' },
  })
  return id
}

test('two that deadlock in SQL: the one that the database ends starts over, and both are done', async () => {
  const { ends, runs } = await cross((ctx, id) =>
    ctx.query(compile(sql`select id from idempotency_key where id = ${id}::uuid for update`)),
  )
  expect(ends).toEqual(['fulfilled', 'fulfilled'])
  expect(runs).toBe(3)
})

test('the same for two that deadlock in Prisma’s own queries', async () => {
  const { ends, runs } = await cross((ctx, id) =>
    ctx.db.idempotencyKey.updateMany({ where: { id }, data: { caller: 'changed' } }),
  )
  expect(ends).toEqual(['fulfilled', 'fulfilled'])
  expect(runs).toBe(3)
})

test('another error of the database is no deadlock', async () => {
  const error = await systemDb()
    .$queryRawUnsafe('select 1 / 0')
    .catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'P2010' })
  expect(isDeadlock(error)).toBe(false)
})

const KEY = () => ({ id: newId(), organization_id: organization.id, caller: 'test', key: 'same', request_hash: '' })

test.each([
  ['SQL', (ctx: OperationCtx) => ctx.query(compile(insertRows('idempotency_key', [KEY()])))],
  ['Prisma', (ctx: OperationCtx) => ctx.db.idempotencyKey.create({ data: KEY() })],
] as const)(
  'a unique violation of %s that no rule explains is a conflict, and the log names its constraint',
  async (_, add) => {
    const addTwice = defineOperation({
      name: 'test.add_twice',
      title: 'Adds twice',
      permission: 'signed-in',
      effect: 'write',
      input: z.strictObject({}),
      output: z.null(),
      async run({ ctx }) {
        await add(ctx)
        await add(ctx)
        return null
      },
    })
    const warn = vi.spyOn(log(), 'warn')
    await expect(runOperation(addTwice, caller(), {})).rejects.toMatchObject({ status: 409, code: 'conflict' })
    expect(warn.mock.calls).toEqual([
      [
        expect.objectContaining({ operation: 'test.add_twice', constraint: expect.stringContaining('caller') }),
        expect.any(String),
      ],
    ])
    warn.mockRestore()
  },
)
