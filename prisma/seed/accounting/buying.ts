import type { Random } from '../support/random'
import { SUPPLIERS } from '../support/suppliers'
import { type Add, addDays, follow, type Line, linesFor, type Span, type Written, write } from './documents'
import { payBill } from './payments'
import type { DemoBooks } from './setup'

/** Monthly bills that nobody has paid yet, by supplier: of how many of the last months. */
const UNPAID_MONTHS: Record<string, number> = { power: 2, transit: 3, lte: 1, fibre: 1, software: 1 }

/** Half a year of buying: monthly bills, orders that came in part, a return, and dollars. */
export function buyingStory(books: DemoBooks, random: Random, span: Span, add: Add): void {
  const { today } = span
  monthlyBills(books, random, span, add)
  hardware(books, today, add)
  const day = (ago: number) => addDays(today, -ago)
  const bill = (key: string, ago: number, bill_no: string, lines: Line[], end: 'draft' | 'submitted' = 'submitted') =>
    add(day(ago), async (ctx) => {
      const supplier = books.supplier(key)
      const on = day(ago)
      const written = await write(
        ctx,
        'acc_purchase_invoice',
        on,
        { supplier_id: supplier.id, bill_no, bill_date: on, items: linesFor(books, 'buying', lines) },
        { end },
      )
      if (end === 'submitted' && ago > 60)
        payBill(add, written, supplier.id, addDays(on, supplier.details.payment_days))
    })
  bill('audit', 118, 'MV-2207', [{ description: 'Annual financial statements', rate: '18500', account: '6120' }])
  bill('audit', 26, 'MV-2291', [{ description: 'VAT returns, second quarter', rate: '4200', account: '6120' }])
  bill('print', 83, 'P-11840', [
    { description: 'Leaflets, 5 000', rate: '3890', account: '6080' },
    { description: 'Vehicle signage', qty: 2, rate: '2450', account: '6080' },
  ])
  bill('courier', 41, '77120', [{ description: 'Deliveries of routers', qty: 38, rate: '72.50', account: '5130' }])
  bill('courier', 9, '77544', [{ description: 'Deliveries of routers', qty: 24, rate: '72.50', account: '5130' }])
  bill('print', 2, '', [{ description: 'Business cards', qty: 10, rate: '185', account: '6080' }], 'draft')
}

function monthlyBills(books: DemoBooks, random: Random, { today, months }: Span, add: Add): void {
  for (const { key, bill, payment_days, currency } of SUPPLIERS) {
    if (!bill) continue
    for (let month = months; month >= 0; month--) {
      const on = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - month, 1 + random.whole(0, 3)))
      if (on > today) continue
      const change = key === 'rent' || key === 'insurance' ? 1 : 0.96 + random.next() * 0.08
      const rate = (Number(bill.amount) * change).toFixed(2)
      add(on, async (ctx) => {
        const { id } = books.supplier(key)
        const { description, account, zeroRated } = bill
        const written = await write(ctx, 'acc_purchase_invoice', on, {
          supplier_id: id,
          bill_no: `${key.slice(0, 2).toUpperCase()}${on.toISOString().slice(2, 7).replace('-', '')}${100 + month}`,
          bill_date: on,
          ...(currency ? { currency } : {}),
          items: linesFor(books, 'buying', [
            {
              description: `${description}, ${on.toISOString().slice(0, 7)}`,
              rate,
              account,
              ...(zeroRated ? { zeroRated } : {}),
            },
          ]),
        })
        const paidOn = addDays(on, payment_days)
        if (month < (UNPAID_MONTHS[key] ?? 0) || paidOn > today) return
        payBill(add, written, id, paidOn)
      })
    }
  }
}

/** Hardware is quoted, ordered, received and billed; one order waits for half of it, one for its bill. */
function hardware(books: DemoBooks, today: Date, add: Add): void {
  const day = (ago: number) => addDays(today, -ago)
  const order = (
    key: string,
    ago: number,
    lines: Line[],
    quoted: boolean,
    then: (order: Written) => void,
    end?: 'draft',
  ) =>
    add(day(ago), async (ctx) => {
      const supplier_id = books.supplier(key).id
      const input = { supplier_id, items: linesFor(books, 'buying', lines), schedule_date: day(ago - 10) }
      if (!quoted) return then(await write(ctx, 'acc_purchase_order', day(ago), input, end ? { end } : {}))
      const { schedule_date: _, ...offer } = input
      const quotation = await write(ctx, 'acc_supplier_quotation', day(ago + 4), {
        ...offer,
        valid_until: day(ago - 26),
      })
      const from = { doctype: 'acc_supplier_quotation' as const, document: quotation }
      then(await follow(ctx, from, 'acc_purchase_order', day(ago), { more: { schedule_date: day(ago - 10) } }))
    })
  const receive = (from: () => Written, ago: number, share = 1, then: (receipt: Written) => void = () => {}) =>
    add(day(ago), async (ctx) => {
      const chain = { doctype: 'acc_purchase_order' as const, document: from() }
      then(await follow(ctx, chain, 'acc_purchase_receipt', day(ago), { share }))
    })
  const billOf = (
    key: string,
    from: () => Written,
    ago: number,
    bill_no: string,
    paid: number | null,
    then = (_: Written) => {},
  ) =>
    add(day(ago), async (ctx) => {
      const chain = { doctype: 'acc_purchase_receipt' as const, document: from() }
      const more = { bill_no, bill_date: day(ago) }
      const bill = await follow(ctx, chain, 'acc_purchase_invoice', day(ago), { more })
      then(bill)
      if (paid !== null) payBill(add, bill, books.supplier(key).id, day(ago - 20), paid)
    })
  const kept: Record<string, Written> = {}
  const keep = (name: string) => (document: Written) => {
    kept[name] = document
  }
  const the = (name: string) => () => kept[name]!

  // Ordered, received and billed whole; two routers went back.
  order(
    'routers',
    148,
    [
      { sku: 'ROUTER-AX1800', qty: 40 },
      { sku: 'ROUTER-AX3000', qty: 15 },
    ],
    true,
    keep('po1'),
  )
  receive(the('po1'), 139, 1, keep('rec1'))
  billOf('routers', the('rec1'), 137, 'RD-30418', 1, keep('bill1'))
  order(
    'cable',
    96,
    [
      { sku: 'SWITCH-8', qty: 12 },
      { sku: 'MESH-POINT', qty: 20 },
    ],
    true,
    keep('po2'),
  )
  receive(the('po2'), 88, 1, keep('rec2'))
  billOf('cable', the('rec2'), 74, 'CW/1177', 0.5)
  // Half of it came and is billed; the rest is awaited.
  order(
    'routers',
    44,
    [
      { sku: 'ROUTER-AX3000', qty: 30 },
      { sku: 'UPS-MINI', qty: 24 },
    ],
    false,
    keep('po3'),
  )
  receive(the('po3'), 33, 0.5, keep('rec3'))
  billOf('routers', the('rec3'), 30, 'RD-30977', null)
  add(day(28), async (ctx) => {
    const chain = { doctype: 'acc_purchase_invoice' as const, document: kept.bill1! }
    await follow(ctx, chain, 'acc_purchase_invoice', day(28), {
      share: 0.05,
      more: { remarks: 'Two routers came broken.' },
    })
  })
  // Received, its bill is still to come.
  order('cable', 24, [{ sku: 'CABLE-POINT', qty: 60 }], false, keep('po4'))
  receive(the('po4'), 15)
  order('routers', 8, [{ sku: 'ROUTER-LTE', qty: 25 }], false, keep('po5'))
  order('cable', 1, [{ sku: 'SWITCH-8', qty: 6 }], false, keep('po6'), 'draft')
  add(day(6), async (ctx) => {
    await write(ctx, 'acc_supplier_quotation', day(6), {
      supplier_id: books.supplier('routers').id,
      valid_until: day(-24),
      items: linesFor(books, 'buying', [{ sku: 'ROUTER-AX1800', qty: 100, rate: '842' }]),
    })
  })
}
