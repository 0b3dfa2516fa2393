import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { DemoPayout } from './gateway'
import { aliasNarratives, type DemoBanks, dayOf, daysBefore } from './setup'

/** A line of the cheque account's statement that the books know nothing of. */
export type DemoLine = {
  on: string
  amount: string
  description: string
  reference?: string
  counterparty?: string
  /** What was done with it; nothing: it waits. */
  done?: 'suspense' | 'settlement'
  /** The mirror on another account's statement. */
  mirror?: { account: 'savings' | 'dollar'; amount?: string; cleared: boolean; missing?: boolean }
}

type Open = {
  number: string
  bill_no: string
  party: string
  party_id: string
  outstanding: string
  currency: string
  doctype: string
}

/** Payouts that are matched already are older than this. */
const MATCHED_AFTER_DAYS = 6

/** What people still have to look at, of every kind; and a few lines that were looked at. */
export async function openLines(ctx: OperationCtx, banks: DemoBanks, payouts: DemoPayout[]): Promise<DemoLine[]> {
  const { today, whole } = banks
  const ago = (days: number) => dayOf(daysBefore(today, days))
  const invoices = await openInvoices(ctx, ago(4))
  const lines: DemoLine[] = [
    ...paidInvoices(invoices, ago, whole),
    ...bills(invoices, ago, whole),
    ...aliases(ago, whole),
    ...forRules(ago, whole),
    ...payouts.map(
      ({ on, amount, provider_id }): DemoLine => ({
        on,
        amount,
        description: 'CARD GATEWAY PAYOUT',
        reference: provider_id,
        ...(whole && on < ago(MATCHED_AFTER_DAYS) ? { done: 'settlement' as const } : {}),
      }),
    ),
    { on: ago(5), amount: '1250.00', description: 'CASH DEPOSIT BRANCH 0412', reference: 'DEP' },
    { on: ago(5), amount: '1250.00', description: 'CASH DEPOSIT BRANCH 0412', reference: 'DEP' },
    {
      on: ago(4),
      amount: '-20000.00',
      description: 'TRANSFER TO SAVINGS 1020334564',
      mirror: { account: 'savings', cleared: false },
    },
    { on: ago(11), amount: '3415.80', description: 'EFT CREDIT NMB 7741 UNSPECIFIED' },
    { on: ago(6), amount: '-642.00', description: 'DEBIT ORDER 90021 SITEWATCH' },
  ]
  if (!whole) return lines
  return [
    ...lines,
    {
      on: ago(62),
      amount: '-150000.00',
      description: 'TRANSFER TO SAVINGS 1020334564',
      mirror: { account: 'savings', cleared: true },
    },
    {
      on: ago(30),
      amount: '40000.00',
      description: 'TRANSFER FROM SAVINGS 1020334564',
      mirror: { account: 'savings', cleared: true },
    },
    {
      on: ago(48),
      amount: '-54000.00',
      description: 'FX PURCHASE USD 1020334572',
      mirror: { account: 'dollar', amount: '3000.00', cleared: true },
    },
    {
      on: ago(10),
      amount: '35000.00',
      description: 'TRANSFER FROM SAVINGS 1020334564',
      mirror: { account: 'savings', cleared: false },
    },
    {
      on: ago(3),
      amount: '-15000.00',
      description: 'TRANSFER TO SAVINGS 1020334564',
      mirror: { account: 'savings', cleared: false, missing: true },
    },
    { on: ago(9), amount: '-4980.00', description: 'CARD PURCHASE 5412 GEREEDSKAP PAARL' },
    { on: ago(7), amount: '980.00', description: 'EFT CREDIT REFUND 2207 COURIER' },
    { on: ago(3), amount: '12000.00', description: 'RTC CREDIT N DLAMINI' },
    { on: ago(27), amount: '2300.00', description: 'CASH DEP BRANCH 4471', done: 'suspense' },
    { on: ago(24), amount: '-1890.00', description: 'DEBIT ORDER 5512 TELEMETRY', done: 'suspense' },
    { on: ago(21), amount: '7600.00', description: 'EFT CREDIT SENDER 8831', done: 'suspense' },
  ]
}

const openInvoices = (ctx: OperationCtx, before: string) =>
  ctx.query<Open>(
    compile(sql`
      select d.number, d.bill_no, coalesce(c.name, s.name) as party, coalesce(d.customer_id, d.supplier_id)::text as party_id,
        d.outstanding::text as outstanding, d.currency, d.doctype
      from acc_document d
      left join customer c on c.id = d.customer_id and c.organization_id = d.organization_id
      left join supplier s on s.id = d.supplier_id and s.organization_id = d.organization_id
      where d.organization_id = ${ctx.organization.id}::uuid and d.docstatus = 1 and d.outstanding > 0 and not d.is_return
        and d.doctype in ('acc_sales_invoice', 'acc_purchase_invoice') and d.posting_date < ${before}::date
      order by d.posting_date, d.id`),
  )

type Ago = (days: number) => string
const cents = (text: string): bigint => BigInt(text.replace('.', ''))
export const amountOfCents = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const money = (text: string) => amountOfCents(cents(Number(text).toFixed(2)))

/** Customers who pay one invoice, two in one amount, or not quite what they owe. */
function paidInvoices(all: Open[], ago: Ago, whole: boolean): DemoLine[] {
  const invoices = all.filter(({ doctype, currency }) => doctype === 'acc_sales_invoice' && currency === 'ZAR')
  const byParty = Map.groupBy(invoices, ({ party_id }) => party_id)
  const several = [...byParty.values()].filter(({ length }) => length > 1).slice(0, 1)
  const together: DemoLine[] = several.flatMap((of) => {
    const [one, two, three] = of
    const pair: DemoLine = {
      on: ago(5),
      amount: amountOfCents(cents(money(one!.outstanding)) + cents(money(two!.outstanding))),
      description: `EFT CREDIT ${one!.party.toUpperCase()}`,
      reference: `${one!.number} ${two!.number.replace(/^\D*0*/, '')}`,
    }
    const part: DemoLine[] = three
      ? [
          {
            on: ago(4),
            amount: amountOfCents(cents(money(three.outstanding)) / 2n),
            description: `EFT CREDIT ${three.party.toUpperCase()}`,
            reference: 'PART PAYMENT',
          },
        ]
      : []
    return [pair, ...part]
  })
  const taken = new Set(several.map(([one]) => one!.party_id))
  const single = invoices
    .filter(({ party_id }) => !taken.has(party_id))
    .slice(0, whole ? 7 : 3)
    .map((one, n): DemoLine => {
      const withNumber = n % 3 !== 2
      return {
        on: ago(4 + (n % 4)),
        amount: money(one.outstanding),
        description: `${n % 2 ? 'MAGTAPE CREDIT' : 'EFT CREDIT'} ${one.party.toUpperCase()}`,
        ...(withNumber ? { reference: one.number } : {}),
      }
    })
  return [...together, ...single]
}

function bills(all: Open[], ago: Ago, whole: boolean): DemoLine[] {
  return all
    .filter(({ doctype, currency }) => doctype === 'acc_purchase_invoice' && currency === 'ZAR')
    .slice(0, whole ? 6 : 2)
    .map(({ party, outstanding, bill_no }, n) => ({
      on: ago(4 + n),
      amount: `-${money(outstanding)}`,
      description: `${n % 2 ? 'DEBIT ORDER' : 'EFT TO'} ${party.toUpperCase()}`,
      reference: bill_no,
    }))
}

const aliases = (ago: Ago, whole: boolean): DemoLine[] =>
  aliasNarratives.slice(0, whole ? 3 : 1).flatMap(([narrative], n) =>
    [0, 1].slice(0, whole ? 2 : 1).map((again) => ({
      on: ago(4 + n * 2 + again),
      amount: (1_150 + n * 345 + again * 57.5).toFixed(2),
      description: `EFT CREDIT ${narrative} ${4400 + n * 10 + again}`,
      counterparty: narrative,
    })),
  )

function forRules(ago: Ago, whole: boolean): DemoLine[] {
  const list: [description: string, amount: string, days: number[]][] = [
    ['SERVICE FEE INTERNET BANKING', '-68.50', [4, 8, 12, 16, 20]],
    ['CARD PURCHASE FUEL N1 CITY', '-1240.00', [5, 9, 13]],
    ['CARD PURCHASE FUEL MIDRAND', '-985.40', [6, 12]],
    ['MUNICIPALITY OF TSHWANE', '-2680.15', [8]],
    ['PARKING CENTURION MALL', '-350.00', [5, 13]],
    ['CREDIT INTEREST', '118.42', [10]],
    ['SALARY ADVANCE P NAIDOO', '-3500.00', [9]],
  ]
  return list
    .slice(0, whole ? list.length : 2)
    .flatMap(([description, amount, days]) =>
      days.slice(0, whole ? days.length : 2).map((at) => ({ on: ago(at), amount, description })),
    )
}
