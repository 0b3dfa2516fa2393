import { z } from 'zod'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import type { SystemDb } from '@/lib/core/db/prisma'
import { storedDateIn } from '@/lib/core/grid/dates'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { vaultSecret } from '@/lib/modules/banking/vault/vault-secret'
import { seedCards } from './banking/cards'
import { seedGateway } from './banking/gateway'
import { openLines } from './banking/open-lines'
import { bookingSample, markSample } from './banking/sample'
import { setUpBanks } from './banking/setup'
import { chequeStatement, otherStatements } from './banking/statements'
import { demoSecret } from './support/machine-secret'

/**
 * The demo's bank accounts with some months of statements, most of whose lines are cleared by what the books have, written by the
 * product's own operations. An organization that has bank accounts keeps what it has.
 * @returns the secrets of the vaults by organization
 */
export async function seedBanking({
  db,
  organizations,
  now = new Date(),
}: {
  db: SystemDb
  organizations: { id: string }[]
  now?: Date
}): Promise<Map<string, string>> {
  const secrets = new Map<string, string>()
  // Side by side: each waits for the database most of the time.
  await Promise.all(
    organizations.map(async ({ id }, n) => {
      const caller = await callerOf(db, id)
      if (!(await db.bankAccount.count({ where: { organization_id: id } }))) await seedBanks(caller, now, n === 0)
      secrets.set(id, await inBanking(caller, (ctx) => demoSecret(ctx, vaultSecret, 'vault')))
    }),
  )
  return secrets
}

/** @param whole with everything that a worklist can hold; else a little of it */
async function seedBanks(caller: OrganizationCtx, now: Date, whole: boolean): Promise<void> {
  const today = storedDateIn(caller.organization.time_zone, now)
  const banks = await inBanking(caller, (ctx) => setUpBanks(ctx, { today, whole }))
  const gateway = await inBanking(caller, (ctx) => seedGateway(ctx, banks))
  const lines = await inBanking(caller, (ctx) => openLines(ctx, banks, gateway))
  const cleared = await inBanking(caller, (ctx) => chequeStatement(ctx, banks, lines))
  await inBanking(caller, (ctx) => otherStatements(ctx, banks, cleared))
  await inBanking(caller, (ctx) => seedCards(ctx, banks))
  await inBanking(caller, markSample)
}

/** Somebody of the organization, with the right to everything. */
async function callerOf(db: SystemDb, organization_id: string): Promise<OrganizationCtx> {
  const {
    created_at: _,
    updated_at: __,
    ...organization
  } = await db.organization.findUniqueOrThrow({ where: { id: organization_id } })
  const staff = await db.membership.findMany({
    where: { organization_id, user: { is_superuser: false } },
    include: { user: true },
    orderBy: [{ role: 'desc' }, { id: 'asc' }],
  })
  const user = staff.find(({ role }) => role <= 300)?.user ?? staff[0]?.user
  if (!user) return systemContext('demo', organization) as OrganizationCtx
  return {
    ...(systemContext('demo', organization) as OrganizationCtx),
    actor: { type: 'person', id: user.id, label: user.name },
    user: { id: user.id, name: user.name, email: user.email, is_superuser: false },
  }
}

/** One transaction; nothing of the demo is told to webhooks, histories or open pages, since it lies in the past. */
function inBanking<T>(caller: OrganizationCtx, work: (ctx: OperationCtx) => Promise<T>): Promise<T> {
  const operation = defineOperation({
    name: 'banking.demo.fill',
    title: 'Filled the demo’s bank accounts',
    permission: 'banking.line.import',
    effect: 'write',
    unaudited: true,
    input: z.strictObject({}),
    output: z.custom<T>(),
    run: ({ ctx }) => work({ ...bookingSample(ctx), record: () => {}, signal: () => {}, emit: async () => {} }),
  })
  return runOperation(operation, caller, {})
}
