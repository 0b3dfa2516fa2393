import type { Candidate } from '@/lib/modules/banking/schemas-answers'
import { absolute, amountOf, inMoney } from './cents'
import type { LineDetails } from './details'
import type { Invoice, Order, Party } from './documents'
import { mentions } from './references'
import { confidenceOf, type Evidence, scoreOf } from './score'
import { subsetSum } from './subset-sum'

/** A party that a line tells of, and how it is known. */
export type KnownParty = Pick<Party, 'type' | 'id' | 'name'> & {
  by: NonNullable<Evidence['party']> | 'number'
  times?: number
}

/** What an invoice would bring the line: positive comes in. A credit note goes out as a bill does. */
export const bringing = ({ doctype, open }: Invoice): bigint => (doctype === 'acc_sales_invoice' ? open : -open)

const isUsable = (line: LineDetails, invoice: Invoice): boolean =>
  invoice.currency === line.currency && bringing(invoice) > 0n === line.amount > 0n

/** The invoices and notes that a line names by number. */
export const namedInvoices = (line: LineDetails, invoices: readonly Invoice[]): Invoice[] =>
  invoices.filter(
    (invoice) =>
      isUsable(line, invoice) &&
      (mentions(line.tokens, invoice.number) || (invoice.bill_no !== '' && mentions(line.tokens, invoice.bill_no))),
  )

/**
 * Which invoices of a party a line pays: those it names; else the one of its amount, else several that come to it, else the oldest
 * first, with the rest on account.
 * @param invoices of this party, oldest first
 */
export function allocated(line: LineDetails, invoices: readonly Invoice[]): { invoice: Invoice; amount: bigint }[] {
  const usable = invoices.filter((invoice) => isUsable(line, invoice))
  const named = namedInvoices(line, usable)
  if (named.length) return oldestFirst(line, named)
  const equal = usable.find((invoice) => bringing(invoice) === line.amount)
  if (equal) return [{ invoice: equal, amount: line.amount }]
  const several = subsetSum(
    usable.map((invoice) => absolute(bringing(invoice))),
    absolute(line.amount),
  )
  if (several) return several.map((n) => ({ invoice: usable[n]!, amount: bringing(usable[n]!) }))
  return oldestFirst(line, usable)
}

function oldestFirst(line: LineDetails, invoices: readonly Invoice[]): { invoice: Invoice; amount: bigint }[] {
  let left = line.amount
  return invoices.flatMap((invoice) => {
    const whole = bringing(invoice)
    const amount = absolute(whole) < absolute(left) ? whole : left
    left -= amount
    return amount === 0n ? [] : [{ invoice, amount }]
  })
}

/** A line's ways through what is open with parties: invoices, several together, a part, an order, money on account. */
export function documentCandidates(
  line: LineDetails,
  papers: { invoices: readonly Invoice[]; orders: readonly Order[]; parties: readonly KnownParty[] },
): Candidate[] {
  const { invoices, orders, parties } = papers
  const known = new Set(parties.map(({ type, id }) => `${type} ${id}`))
  const ofParties = parties.flatMap((party) => [
    ...partyCandidates(
      line,
      party,
      invoices.filter(({ party_type, party_id }) => party_type === party.type && party_id === party.id),
    ),
    ...(party.type === 'customer'
      ? orderCandidates(
          line,
          party,
          orders.filter(({ party_id }) => party_id === party.id),
        )
      : []),
  ])
  const strangers = invoices
    .filter(
      (one) => isUsable(line, one) && bringing(one) === line.amount && !known.has(`${one.party_type} ${one.party_id}`),
    )
    .slice(0, 5)
    .map((invoice) => invoicesCandidate(line, null, [{ invoice, amount: line.amount }]))
  const strangeOrders = orders
    .filter(
      (order) =>
        order.balance === line.amount && order.currency === line.currency && !known.has(`customer ${order.party_id}`),
    )
    .slice(0, 3)
    .map((order) => orderCandidate(line, null, order))
  return [...ofParties, ...strangers, ...strangeOrders]
}

/** An invoice that somebody looked for, whatever is open of it. */
export const foundInvoice = (line: LineDetails, invoice: Invoice): Candidate =>
  invoicesCandidate(line, null, oldestFirst(line, [invoice]))

function partyCandidates(line: LineDetails, party: KnownParty, invoices: readonly Invoice[]): Candidate[] {
  const chosen = allocated(line, invoices)
  if (chosen.length) {
    const equal = invoices.filter((invoice) => isUsable(line, invoice) && bringing(invoice) === line.amount)
    const first = invoicesCandidate(line, party, chosen)
    // A debit order of every month: the oldest first, the next ones to choose from.
    const others = equal
      .filter((invoice) => !chosen.some((one) => one.invoice === invoice))
      .slice(0, 3)
      .map((invoice) => invoicesCandidate(line, party, [{ invoice, amount: line.amount }]))
      .map((other) => ({ ...other, score: Math.min(other.score, first.score - 10), confidence: 'medium' as const }))
    return [first, ...others]
  }
  const usual = (party.type === 'customer') === line.amount > 0n
  const { score, reasons } = evidence(line, party, { amount: null, named: [] })
  return [
    {
      key: `party:${party.type}:${party.id}`,
      kind: 'party',
      title: usual ? `Payment on account · ${party.name}` : `Refund · ${party.name}`,
      detail: 'No open invoice fits; the money stays on account.',
      items: [],
      amount: amountOf(line.amount),
      date: null,
      score: score + 10,
      confidence: confidenceOf(score + 10, false),
      reasons,
      accept: { action: 'create_payment', party_type: party.type, party_id: party.id, allocations: [] },
    },
  ]
}

function invoicesCandidate(
  line: LineDetails,
  party: KnownParty | null,
  chosen: readonly { invoice: Invoice; amount: bigint }[],
): Candidate {
  const [{ invoice: first }] = chosen as [{ invoice: Invoice; amount: bigint }]
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0n)
  const whole = chosen.every(({ invoice, amount }) => bringing(invoice) === amount)
  const amount = total !== line.amount || !whole ? 'part' : chosen.length === 1 ? 'equal' : 'sum'
  const numbers = namedInvoices(
    line,
    chosen.map(({ invoice }) => invoice),
  ).map(({ number, bill_no }) => (mentions(line.tokens, number) ? number : bill_no))
  const { score, reasons } = evidence(line, party, { amount, named: numbers, party_name: first.party_name })
  const onAccount = line.amount - total
  const sure = amount !== 'part' && Boolean(numbers.length || (party && party.by !== 'memory' && amount === 'equal'))
  return {
    key: `invoices:${chosen.map(({ invoice }) => invoice.id).join('+')}`,
    kind: 'invoices',
    title: `${chosen.length === 1 ? first.number : `${chosen.length} invoices`} · ${first.party_name}`,
    detail: [
      chosen.length === 1
        ? `${inMoney(first.open, first.currency)} is open, due ${first.due_date}`
        : chosen.map(({ invoice, amount }) => `${invoice.number} ${inMoney(amount, invoice.currency)}`).join(', '),
      onAccount !== 0n ? `${inMoney(onAccount, line.currency)} stays on account` : '',
      !whole ? 'A part payment' : '',
    ]
      .filter(Boolean)
      .join('. '),
    items: chosen.map(({ invoice, amount }) => ({
      type: invoice.doctype,
      id: invoice.id,
      number: invoice.bill_no ? `${invoice.number} (${invoice.bill_no})` : invoice.number,
      amount: amountOf(absolute(amount)),
      date: invoice.posting_date,
      party: invoice.party_name,
      href: invoice.href,
    })),
    amount: amountOf(line.amount),
    date: first.posting_date,
    score,
    confidence: confidenceOf(score, sure),
    reasons,
    accept: {
      action: 'create_payment',
      party_type: first.party_type,
      party_id: first.party_id,
      allocations: chosen.map(({ invoice, amount }) => ({
        invoice_id: invoice.id,
        amount: amountOf(absolute(amount)),
      })),
    },
  }
}

/** An order whose balance the line covers becomes an invoice (document 4.3); a part of it is money on account. */
function orderCandidates(line: LineDetails, party: KnownParty, orders: readonly Order[]): Candidate[] {
  if (line.amount < 0n) return []
  return orders.flatMap((order) => {
    if (order.currency !== line.currency) return []
    if (order.balance === line.amount) return [orderCandidate(line, party, order)]
    if (!mentions(line.tokens, order.number) || line.amount > order.balance) return []
    const { score, reasons } = evidence(line, party, { amount: 'part', named: [order.number] })
    return [
      {
        ...orderCandidate(line, party, order),
        key: `advance:${order.id}`,
        kind: 'party' as const,
        title: `Advance on ${order.number} · ${order.party_name}`,
        detail: `${inMoney(order.balance, order.currency)} is to be invoiced; the order stays as it is.`,
        score,
        confidence: confidenceOf(score, false),
        reasons,
        accept: {
          action: 'create_payment' as const,
          party_type: 'customer' as const,
          party_id: order.party_id,
          allocations: [],
        },
      },
    ]
  })
}

function orderCandidate(line: LineDetails, party: KnownParty | null, order: Order): Candidate {
  const named = mentions(line.tokens, order.number) ? [order.number] : []
  const { score, reasons } = evidence(line, party, { amount: 'equal', named, party_name: order.party_name })
  return {
    key: `order:${order.id}`,
    kind: 'order',
    title: `${order.number} · ${order.party_name}`,
    detail: 'The order is invoiced and paid.',
    items: [
      {
        type: 'acc_sales_order',
        id: order.id,
        number: order.number,
        amount: amountOf(order.balance),
        date: order.posting_date,
        party: order.party_name,
        href: order.href,
      },
    ],
    amount: amountOf(line.amount),
    date: order.posting_date,
    score,
    confidence: confidenceOf(score, named.length > 0 || Boolean(party && party.by !== 'memory')),
    reasons,
    accept: {
      action: 'create_payment',
      party_type: 'customer',
      party_id: order.party_id,
      allocations: [],
      order_id: order.id,
    },
  }
}

/** Whoever is known by the number of a paper alone: the number is said already. */
const evidence = (
  line: LineDetails,
  party: KnownParty | null,
  { amount, named, party_name }: { amount: Evidence['amount']; named: string[]; party_name?: string },
) =>
  scoreOf({
    amount,
    days: null,
    named,
    party: party && party.by !== 'number' ? party.by : null,
    party_name: party?.name ?? party_name ?? '',
    times: party?.times ?? 0,
    out: line.amount < 0n,
  })
