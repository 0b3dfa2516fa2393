import type { Random } from '../support/random'
import { DAY } from '../support/time'
import { type Add, addDays, type End, follow, type Line, linesFor, type Span, type Written, write } from './documents'
import { payInvoice } from './payments'
import type { DemoBooks } from './setup'

/** What the larger customers, who resell it, take every month. */
const PLANS: Line[][] = [
  [{ sku: 'FIBRE-50', qty: 80 }],
  [
    { sku: 'FIBRE-100', qty: 60 },
    { sku: 'FIXED-IP', qty: 20 },
  ],
  [
    { sku: 'FIBRE-BUS-100', qty: 18 },
    { sku: 'FIXED-IP', qty: 36 },
  ],
  [{ sku: 'LTE-100', qty: 110 }],
  [
    { sku: 'HOST-BUS', qty: 60 },
    { sku: 'SERVER-MANAGED', qty: 14 },
  ],
  [{ sku: 'FIBRE-BUS-500', qty: 12 }],
  [
    { sku: 'FIBRE-200', qty: 70 },
    { sku: 'HOST-START', qty: 40 },
  ],
]

/** Who has not paid for what was done once: the customer, and so many days ago, of which the first thirty were theirs. */
const UNPAID: [customer: number, ago: number, lines: Line[]][] = [
  [7, 131, [{ sku: 'CALL-OUT', qty: 2 }]],
  [8, 128, [{ sku: 'INSTALL-STD' }, { sku: 'ROUTER-AX3000' }]],
  [10, 124, [{ sku: 'CABLE-POINT', qty: 4 }]],
  [13, 119, [{ sku: 'CALL-OUT' }]],
  [14, 115, [{ sku: 'ROUTER-LTE', qty: 2 }]],
  [15, 112, [{ sku: 'DOMAIN-COZA', qty: 3 }]],
  [16, 108, [{ sku: 'INSTALL-STD' }]],
  [17, 104, [{ sku: 'SERVER-MANAGED' }]],
  [18, 101, [{ sku: 'MESH-POINT', qty: 3 }]],
  [20, 97, [{ sku: 'UPS-MINI' }]],
  [21, 94, [{ sku: 'ROUTER-AX1800', qty: 2 }]],
  [8, 66, [{ sku: 'CALL-OUT' }]],
  [17, 52, [{ sku: 'SERVER-MANAGED' }]],
  [28, 41, [{ sku: 'SWITCH-8' }]],
]

/** Half a year of selling: monthly invoices paid sooner or later, quotations, orders, some from the store. */
export function sellingStory(books: DemoBooks, random: Random, span: Span, add: Add): void {
  const { today } = span
  const day = (ago: number) => addDays(today, -ago)
  const customer = (n: number) => books.customers[n % books.customers.length]!
  monthlyInvoices(books, random, span, add)
  for (const [n, ago, lines] of UNPAID)
    add(day(ago), async (ctx) => {
      const items = linesFor(books, 'selling', lines)
      await write(ctx, 'acc_sales_invoice', day(ago), { customer_id: customer(n).id, items })
    })

  const quote = (n: number, ago: number, lines: Line[], end: End = 'submitted', then?: (written: Written) => void) =>
    add(day(ago), async (ctx) => {
      const input = {
        customer_id: customer(n).id,
        valid_until: day(ago - 30),
        items: linesFor(books, 'selling', lines),
      }
      const written = await write(ctx, 'acc_quotation', day(ago), input, { end })
      then?.(written)
    })
  const order = (n: number, ago: number, lines: Line[], source?: string, then?: (written: Written) => void) =>
    add(day(ago), async (ctx) => {
      const input = { customer_id: customer(n).id, items: linesFor(books, 'selling', lines) }
      const written = await write(ctx, 'acc_sales_order', day(ago), input, source ? { source } : {})
      then?.(written)
    })

  let accepted: Written | null = null
  quote(
    9,
    132,
    [{ sku: 'INSTALL-BUS' }, { sku: 'FIBRE-BUS-100' }, { sku: 'ROUTER-AX3000' }],
    'submitted',
    (written) => {
      accepted = written
    },
  )
  add(day(125), async (ctx) => {
    const from = { doctype: 'acc_quotation' as const, document: accepted! }
    const ordered = await follow(ctx, from, 'acc_sales_order', day(125))
    const chain = { doctype: 'acc_sales_order' as const, document: ordered }
    const invoice = await follow(ctx, chain, 'acc_sales_invoice', day(118))
    payInvoice(add, invoice, customer(9).id, day(97))
  })
  quote(11, 71, [{ sku: 'INSTALL-STD' }, { sku: 'FIBRE-100' }])
  quote(12, 24, [
    { sku: 'CABLE-POINT', qty: 12 },
    { sku: 'SWITCH-8', qty: 2 },
  ])
  quote(13, 17, [{ sku: 'FIBRE-BUS-500' }, { sku: 'INSTALL-BUS' }])
  quote(14, 12, [
    { sku: 'LTE-UNCAPPED', qty: 4 },
    { sku: 'ROUTER-LTE', qty: 4 },
  ])
  quote(15, 6, [{ sku: 'HOST-BUS' }, { sku: 'DOMAIN-COZA', qty: 3 }])
  quote(16, 4, [{ sku: 'FIBRE-200' }, { sku: 'ROUTER-AX3000' }, { sku: 'INSTALL-STD' }], 'draft')
  quote(17, 1, [{ sku: 'SERVER-MANAGED', qty: 2 }], 'draft')
  quote(18, 50, [{ sku: 'CALL-OUT', qty: 3 }], 'cancelled')

  // Half of it is done and invoiced.
  add(day(36), async (ctx) => {
    const items = linesFor(books, 'selling', [
      { sku: 'CABLE-POINT', qty: 20 },
      { sku: 'MESH-POINT', qty: 6 },
    ])
    const ordered = await write(ctx, 'acc_sales_order', day(36), { customer_id: customer(19).id, items })
    const chain = { doctype: 'acc_sales_order' as const, document: ordered }
    await follow(ctx, chain, 'acc_sales_invoice', day(22), { share: 0.5 })
  })
  order(20, 19, [{ sku: 'INSTALL-STD' }, { sku: 'FIBRE-50' }])
  order(21, 11, [{ sku: 'ROUTER-AX1800', qty: 5 }])
  order(22, 27, [{ sku: 'ROUTER-AX3000' }, { sku: 'UPS-MINI' }], 'storefront', (written) => {
    add(day(27), async (ctx) => {
      const chain = { doctype: 'acc_sales_order' as const, document: written }
      const invoice = await follow(ctx, chain, 'acc_sales_invoice', day(27))
      payInvoice(add, invoice, customer(22).id, day(27))
    })
  })
  order(23, 13, [{ sku: 'UPS-MINI', qty: 2 }], 'storefront')
  order(24, 5, [{ sku: 'MESH-POINT', qty: 2 }, { sku: 'ROUTER-AX1800' }], 'storefront')
  order(25, 2, [{ sku: 'DOMAIN-COZA' }, { sku: 'HOST-START' }], 'storefront')

  add(day(3), async (ctx) => {
    const items = linesFor(books, 'selling', [{ sku: 'CALL-OUT', qty: 2 }])
    await write(ctx, 'acc_sales_invoice', day(3), { customer_id: customer(26).id, items }, { end: 'draft' })
    await write(ctx, 'acc_sales_invoice', day(3), { customer_id: customer(27).id, items }, { end: 'cancelled' })
  })
}

/** Seven customers with a plan. Two pay late, one pays half, one has stopped paying; one line was down and is credited. */
function monthlyInvoices(books: DemoBooks, random: Random, { today, months }: Span, add: Add): void {
  for (const [n, plan] of PLANS.entries()) {
    const customer = books.customers[n]
    if (!customer) continue
    for (let month = months; month >= 0; month--) {
      const on = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - month, 1 + (n % 3)))
      if (on > today) continue
      add(on, async (ctx) => {
        const invoice = await write(ctx, 'acc_sales_invoice', on, {
          customer_id: customer.id,
          items: linesFor(books, 'selling', plan),
        })
        if (n === 1 && month === 3) {
          const chain = { doctype: 'acc_sales_invoice' as const, document: invoice }
          const credited = addDays(on, 9)
          await follow(ctx, chain, 'acc_sales_invoice', credited, {
            more: { remarks: 'The line was down for most of the month.' },
          })
          return
        }
        const stopped = n === 3 && month < 4
        const paidOn = new Date(on.getTime() + (n === 4 ? 44 : random.whole(12, 29)) * DAY)
        if (stopped || paidOn > today) return
        payInvoice(add, invoice, customer.id, paidOn, n === 5 && month === 2 ? 0.5 : 1)
      })
    }
  }
}
