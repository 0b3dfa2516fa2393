import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import type { OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import type { SeedItem } from '../support/catalogue'
import { Random } from '../support/random'
import { type SeedSupplier, SUPPLIERS } from '../support/suppliers'
import { DAY } from '../support/time'
import { itemsOf } from '../website/products'

/** What the demo's documents are made with. */
export type DemoBooks = {
  organization: OrganizationCtx['organization']
  currency: string
  customers: { id: string; name: string }[]
  supplier: (key: string) => { id: string; details: SeedSupplier }
  item: (sku: string) => { id: string; details: SeedItem }
  account: (number: string) => string
  vat: (kind: 'purchase' | 'sales', name?: string) => string
}

/** The company with its details, items with prices, suppliers and exchange rates; what people changed stays. */
export async function setUpBooks(ctx: OperationCtx, now: Date): Promise<DemoBooks> {
  const organization_id = ctx.organization.id
  const company = await companyOf(ctx)
  const own = { organization_id, is_sample: true, created_at: new Date(now.getTime() - 200 * DAY) }
  if (company.version === 1 && !company.vat_number)
    await ctx.db.accCompany.updateMany({
      where: { id: company.id },
      data: { ...companyFacts(ctx.organization.name), is_sample: true },
    })
  // Printed on invoices; marked as sample, so that it goes with the sample.
  if (company.bank_account_id)
    await ctx.db.accAccount.updateMany({
      where: { id: company.bank_account_id, description: '', version: 1 },
      data: { description: 'Veld Bank, cheque account 10 2033 4556, branch 250 655', is_sample: true },
    })
  const accounts = await ctx.db.accAccount.findMany({})
  const templates = await ctx.db.accTaxTemplate.findMany({})
  const account = (number: string) => accounts.find((one) => one.number === number)!.id
  const vat = (kind: string, name = 'VAT 15%') => templates.find((one) => one.kind === kind && one.name === name)!.id

  const stock = itemsOf(ctx.organization.name)
  const groups = [...new Set(stock.map(({ item }) => item.group))].map((name) => ({ ...own, id: newId(), name }))
  await ctx.db.accItemGroup.createMany({ data: groups })
  const items = stock.map(({ item, ...shown }, place) => ({ id: newId(), details: item, shown, place }))
  await ctx.db.accItem.createMany({
    data: items.map(({ id, place, details, shown }) => {
      const { group, buying: _, selling: __, income, expense, ...catalogue } = details
      return {
        ...own,
        ...catalogue,
        ...shown,
        id,
        item_group_id: groups.find(({ name }) => name === group)!.id,
        income_account_id: account(income),
        expense_account_id: account(expense),
        sales_tax_template_id: vat('sales'),
        purchase_tax_template_id: vat('purchase'),
        sort_order: (place + 1) * 10,
      }
    }),
  })
  const lists = await ctx.db.accPriceList.findMany({ where: { is_default: true } })
  await ctx.db.accItemPrice.createMany({
    data: items.flatMap(({ id, details }) =>
      lists.map(({ id: price_list_id, kind }) => ({
        ...own,
        id: newId(),
        item_id: id,
        price_list_id,
        rate: kind === 'selling' ? details.selling : details.buying,
      })),
    ),
  })
  const suppliers = supplierRows(ctx)
  await ctx.db.supplier.createMany({ data: suppliers.map(({ row }) => ({ ...own, ...row })) })
  await ctx.db.accExchangeRate.createMany({ data: dollarRates(ctx, now), skipDuplicates: true })
  await ctx.db.customer.updateMany({
    where: { is_sample: true, version: 1, payment_days: null },
    data: { payment_days: 30, country: 'ZA' },
  })
  return {
    organization: ctx.organization,
    currency: company.currency,
    customers: await ctx.db.customer.findMany({
      where: { is_sample: true, deleted_at: null },
      select: { id: true, name: true },
      orderBy: [{ account_number: 'asc' }, { id: 'asc' }],
    }),
    supplier: (key) => suppliers.find(({ details }) => details.key === key)!,
    item: (sku) => items.find(({ details }) => details.sku === sku)!,
    account,
    vat,
  }
}

/** An invented company; the numbers are in nobody's register. */
function companyFacts(name: string) {
  const random = new Random(`company ${name}`)
  const digits = (n: number) => Array.from({ length: n }, () => random.whole(0, 9)).join('')
  const host = `${name.toLowerCase().replace(/\W+/g, '')}.example`
  return {
    vat_number: `4${digits(9)}`,
    registration_number: `20${digits(2)}/${digits(6)}/07`,
    address: '14 Kingfisher Avenue\nCenturion\n0157',
    email: `accounts@${host}`,
    phone: `012 555 0${digits(3)}`,
  }
}

function supplierRows(ctx: OperationCtx) {
  const random = new Random(`suppliers of ${ctx.organization.name}`)
  return SUPPLIERS.map((details) => {
    const { key, bill, disabled = false, currency = '', ...rest } = details
    const phone = `0${random.pick([11, 12, 21, 31])} 555 ${String(random.whole(1000, 9999))}`
    const { canonical, last9 } = readPhone(phone, 'ZA')
    const host = `${details.name.toLowerCase().replace(/\W+/g, '')}.example`
    const row = {
      ...rest,
      id: newId(),
      currency,
      disabled,
      monthly: Boolean(bill),
      email: key === 'power' ? '' : `accounts@${host}`,
      website: `https://${host}`,
      phone,
      phone_canonical: canonical,
      phone_last9: last9,
      country: currency === 'USD' ? 'US' : 'ZA',
      address: `${random.whole(2, 240)} Main Road`,
      vat_number: currency ? '' : `4${random.whole(100_000_000, 999_999_999)}`,
      our_account_number: `${key.slice(0, 3).toUpperCase()}-${random.whole(1000, 9999)}`,
      payment_terms: `${details.payment_days} days from invoice`,
    }
    return { id: row.id, details, row }
  })
}

/** What a dollar cost, week by week. */
function dollarRates({ organization }: OperationCtx, now: Date) {
  const random = new Random('dollar')
  let rate = 17.6
  return Array.from({ length: 40 }, (_, n) => {
    rate = Math.min(19.4, Math.max(16.2, rate + (random.next() - 0.48) * 0.35))
    const valid_on = new Date(`${new Date(now.getTime() - (39 - n) * 7 * DAY).toISOString().slice(0, 10)}T00:00:00Z`)
    return {
      id: newId(),
      organization_id: organization.id,
      currency: 'USD',
      valid_on,
      rate: rate.toFixed(4),
      source: 'sample',
      is_sample: true,
    }
  })
}
