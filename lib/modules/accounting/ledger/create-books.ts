import { newId } from '@/lib/core/db/ids'
import type { TenantDb } from '@/lib/core/db/prisma'
import { storedDateIn } from '@/lib/core/grid/dates'
import { organizationDetails } from '@/lib/modules/settings/organization/organization-details'
import { type ChartAccount, type CompanyAccount, DEFAULT_CHART, type RootType } from '../domain/default-chart'
import { DOCTYPES } from '../schemas'

type AccountRow = Parameters<TenantDb['accAccount']['createMany']>[0] extends infer A
  ? A extends { data: infer D }
    ? Extract<D, unknown[]>[number]
    : never
  : never

/** Numbers that are not documents of `DOCTYPES`. */
const OTHER_SERIES = { acc_payment: 'PAY-', acc_journal: 'JE-' } as const

/** New books: the company, its accounts, VAT, numbers, and financial years around today. */
export async function createBooks({
  organizationId: organization_id,
  db,
}: {
  organizationId: string
  db: TenantDb
}): Promise<void> {
  const organization = await organizationDetails(db, organization_id)
  const { rows, defaults } = chartRows(organization_id)
  const centre = newId()
  await db.accAccount.createMany({ data: rows })
  await db.accCostCentre.create({ data: { id: centre, organization_id, name: 'Main', number: '1' } })
  await db.accCompany.create({
    data: {
      id: newId(),
      organization_id,
      name: organization.name,
      currency: organization.currency,
      country: organization.country,
      cost_centre_id: centre,
      ...defaults,
    },
  })
  await db.accWarehouse.create({ data: { id: newId(), organization_id, name: 'Main store' } })
  await createVat(organization_id, db, rows)
  await db.accPriceList.createMany({
    data: [
      { name: 'Standard selling', kind: 'selling' },
      { name: 'Standard buying', kind: 'buying' },
    ].map((list) => ({ ...list, id: newId(), organization_id, currency: organization.currency, is_default: true })),
  })
  await db.accSeries.createMany({
    data: [
      ...Object.entries(DOCTYPES).map(([doctype, { prefix }]) => ({ doctype, prefix })),
      ...Object.entries(OTHER_SERIES).map(([doctype, prefix]) => ({ doctype, prefix })),
    ].map((series) => ({ ...series, id: newId(), organization_id })),
  })
  await db.accFiscalYear.createMany({
    data: financialYears(storedDateIn(organization.time_zone), 3).map((year) => ({
      ...year,
      id: newId(),
      organization_id,
    })),
  })
}

/** Accounts in an order in which parents come first. */
function chartRows(organization_id: string) {
  const rows: (AccountRow & { number: string; id: string })[] = []
  const defaults: Partial<Record<CompanyAccount, string>> = {}
  const add = (account: ChartAccount, root_type: RootType, parent_id: string | null) => {
    const { number, name, account_type = '', is, children } = account
    const id = newId()
    if (is) defaults[is] = id
    rows.push({ id, organization_id, number, name, account_type, root_type, parent_id, is_group: Boolean(children) })
    for (const child of children ?? []) add(child, root_type, id)
  }
  for (const [root, account] of Object.entries(DEFAULT_CHART)) add(account, root as RootType, null)
  return { rows, defaults }
}

/** South African VAT: the standard rate, and zero-rated supplies. */
async function createVat(organization_id: string, db: TenantDb, rows: { id: string; number: string }[]) {
  const account = (number: string) => rows.find((row) => row.number === number)!.id
  for (const [kind, account_id] of [
    ['purchase', account('2220')],
    ['sales', account('2210')],
  ] as const) {
    for (const { name, rate, is_default } of [
      { name: 'VAT 15%', rate: '15', is_default: true },
      { name: 'Zero-rated', rate: '0', is_default: false },
    ]) {
      const id = newId()
      await db.accTaxTemplate.create({ data: { id, organization_id, name, kind, is_default } })
      await db.accTaxRate.create({ data: { id: newId(), organization_id, template_id: id, name, rate, account_id } })
    }
  }
}

/**
 * Last year, this one and the next, each twelve months from the first of the month.
 * @param startMonth 1 to 12; South African companies mostly begin in March
 */
export function financialYears(today: Date, startMonth: number) {
  const first = today.getUTCMonth() + 1 >= startMonth ? today.getUTCFullYear() : today.getUTCFullYear() - 1
  return [first - 1, first, first + 1].map((year) => {
    const starts_on = new Date(Date.UTC(year, startMonth - 1, 1))
    const ends_on = new Date(Date.UTC(year + 1, startMonth - 1, 0))
    return { name: startMonth === 1 ? String(year) : `${year}/${year + 1}`, starts_on, ends_on }
  })
}
