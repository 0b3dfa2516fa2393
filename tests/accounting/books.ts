import { type Ctx, type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { AppError } from '@/lib/core/errors'
import type { Operation } from '@/lib/core/operation'
import { runOperation } from '@/lib/core/operation'
import { ROLES, type RoleName } from '@/lib/core/permissions'
import '@/lib/modules'
import { createBooks } from '@/lib/modules/accounting/ledger/create-books'

/** An organization with its books, and people in it. */
export type TestBooks = {
  organization: OrganizationDetails
  owner: OrganizationCtx
  /** Ids of accounts by number, e.g. `2110`. */
  account: (number: string) => string
  /** VAT templates by kind and name. */
  vat: (kind: 'purchase' | 'sales', name?: string) => string
  supplier: (details?: object) => Promise<string>
  customer: (details?: object) => Promise<string>
  item: (details?: object) => Promise<string>
}

/** @param usualVat keeps the default VAT templates; without it a line has VAT only where it says so, so that amounts stay plain */
export async function openBooks({
  usualVat = false,
  ...details
}: {
  currency?: string
  country?: string
  usualVat?: boolean
} = {}): Promise<TestBooks> {
  const id = newId()
  const {
    created_at: _,
    updated_at: __,
    ...organization
  } = await systemDb().organization.create({
    data: { id, name: 'Test books', slug: id, country: 'ZA', currency: 'ZAR', ...details },
  })
  await createBooks({ organizationId: id, db: systemDb() as never })
  if (!usualVat)
    await systemDb().accTaxTemplate.updateMany({ where: { organization_id: id }, data: { is_default: false } })
  const accounts = await systemDb().accAccount.findMany({ where: { organization_id: id } })
  const templates = await systemDb().accTaxTemplate.findMany({ where: { organization_id: id } })
  return {
    organization,
    owner: await personOf(organization, 'owner'),
    account: (number) => accounts.find((one) => one.number === number)!.id,
    vat: (kind, name = 'VAT 15%') => templates.find((one) => one.kind === kind && one.name === name)!.id,
    supplier: async (more = {}) => {
      const row = { id: newId(), organization_id: id, name: `Supplier ${newId().slice(-6)}`, ...more }
      return (await systemDb().supplier.create({ data: row })).id
    },
    customer: async (more = {}) => {
      const row = { id: newId(), organization_id: id, name: `Customer ${newId().slice(-6)}`, ...more }
      return (await systemDb().customer.create({ data: row })).id
    },
    item: async (more = {}) => {
      const row = { id: newId(), organization_id: id, sku: `SKU-${newId().slice(-6)}`, name: 'An item', ...more }
      return (await systemDb().accItem.create({ data: row })).id
    },
  }
}

/** A member of the organization, as an edge would make the caller. */
export async function personOf(organization: OrganizationDetails, role: RoleName): Promise<OrganizationCtx> {
  const id = newId()
  await systemDb().user.create({ data: { id, name: 'Naledi Botha', email: `${id}@test.example` } })
  await systemDb().membership.create({
    data: { id: newId(), organization_id: organization.id, user_id: id, role: ROLES[role] },
  })
  return {
    ...systemContext('test', organization),
    actor: { type: 'person', id, label: 'Naledi Botha' },
    user: { id, name: 'Naledi Botha', email: `${id}@test.example`, is_superuser: false },
    role: ROLES[role],
    trusted: false,
  } as OrganizationCtx
}

// biome-ignore lint/suspicious/noExplicitAny: any operation
export const run = <O>(operation: Operation<any, O>, ctx: Ctx, input: object): Promise<O> =>
  runOperation(operation, ctx, input)

/** What a caller is told when it is refused; fails when it is not. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** Debits and credits of the whole ledger by account number, without accounts that are zero. */
export async function balances(organizationId: string): Promise<Record<string, string>> {
  const rows = await systemDb().$queryRaw<{ number: string; balance: string }[]>`
    select a.number, sum(e.debit - e.credit)::text as balance from acc_entry e
    join acc_account a on a.id = e.account_id
    where e.organization_id = ${organizationId}::uuid group by a.number having sum(e.debit - e.credit) <> 0 order by 1`
  return Object.fromEntries(rows.map(({ number, balance }) => [number, balance]))
}
