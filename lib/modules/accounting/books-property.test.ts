import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { AppError } from '@/lib/core/errors'
import { createTestDatabase } from '@/scripts/test/database'
import fc from '@/scripts/test/property'
import { openBooks, run, type TestBooks } from '@/tests/accounting/books'
import { cancelDocument } from './operations/documents/cancel-document'
import { makeNext } from './operations/documents/make-document'
import { submitDocument } from './operations/documents/submit-document'
import { createDocument } from './operations/documents/write-document'
import { cancelJournal } from './operations/journals/cancel-journal'
import { createJournal } from './operations/journals/write-journal'
import { allocatePayment } from './operations/payments/allocate-payment'
import { cancelPayment, discardPayment } from './operations/payments/cancel-payment'
import { readOpenItems } from './operations/payments/open-items'
import { submitPayment } from './operations/payments/submit-payment'
import { createPayment } from './operations/payments/write-payment'

/** Whatever people do at the same time, and however often a request is sent again, the books stay true. */

await createTestDatabase()

const WORKERS = 4
const VERBS = [
  'invoice',
  'invoice',
  'draft',
  'submit',
  'submit-twice',
  'cancel',
  'return',
  'pay',
  'pay',
  'pay-draft',
  'advance',
  'submit-payment',
  'allocate',
  'allocate',
  'cancel-payment',
  'discard-payment',
  'journal',
  'cancel-journal',
  'same-key',
] as const

const step = fc.record({
  verb: fc.constantFrom(...VERBS),
  side: fc.constantFrom('buying' as const, 'selling' as const),
  organization: fc.nat(1),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 50_000 }),
  foreign: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Side = Step['side']
type World = {
  books: TestBooks
  parties: Record<Side, { home: string[]; foreign: string[] }>
  documents: { id: string; side: Side }[]
  payments: string[]
  journals: string[]
  keys: number
}

const DOCTYPE = { buying: 'acc_purchase_invoice', selling: 'acc_sales_invoice' } as const
const PARTY = { buying: 'supplier', selling: 'customer' } as const

async function openWorld(): Promise<World> {
  const books = await openBooks()
  await systemDb().accCompany.updateMany({
    where: { organization_id: books.organization.id },
    data: { match_tolerance: 0 },
  })
  const usd = { currency: 'USD' }
  return {
    books,
    parties: {
      buying: { home: [await books.supplier(), await books.supplier()], foreign: [await books.supplier(usd)] },
      selling: { home: [await books.customer(), await books.customer()], foreign: [await books.customer(usd)] },
    },
    documents: [],
    payments: [],
    journals: [],
    keys: 0,
  }
}

const among = <T>(list: readonly T[], n: number): T | undefined => list[n % (list.length || 1)]
const amountOf = (cents: number) => (cents / 100).toFixed(2)
const rateOf = (n: number) => (15 + (n % 700) / 100).toFixed(2)

/** One thing that somebody does. A refusal in words is an answer too; anything else fails the test. */
async function act(world: World, one: Step): Promise<void> {
  const { books, documents, payments, journals } = world
  const { owner } = books
  const { verb, side, pick, other, cents, foreign } = one
  const parties = world.parties[side][foreign ? 'foreign' : 'home']
  const party = among(parties, pick)!
  const partyField = `${PARTY[side]}_id`
  const currency = foreign ? { currency: 'USD', conversion_rate: rateOf(other) } : {}
  const document = among(documents, pick)
  const of = (found: { id: string; side: Side }) => ({ doctype: DOCTYPE[found.side], doc_id: found.id })
  const payment = among(payments, pick)
  const invoice = {
    doctype: DOCTYPE[side],
    [partyField]: party,
    ...currency,
    items: [
      {
        description: 'Something',
        rate: amountOf(cents),
        item_tax_template_id: books.vat(side === 'buying' ? 'purchase' : 'sales'),
      },
      { description: 'Something else', qty: (other % 7) + 1, rate: amountOf((cents % 333) + 1) },
    ],
  }
  const open = () =>
    run(readOpenItems, owner, { party_type: PARTY[side], party_id: party, amount: amountOf(cents + 5000) })

  switch (verb) {
    case 'invoice':
    case 'draft': {
      const made = await run(createDocument, owner, { ...invoice, submit: verb === 'invoice' })
      documents.push({ id: made.document.id, side })
      return
    }
    case 'submit':
      if (document) await run(submitDocument, owner, of(document))
      return
    case 'submit-twice': {
      if (!document) return
      const both = await Promise.allSettled([
        run(submitDocument, owner, of(document)),
        run(pick % 2 ? submitDocument : cancelDocument, owner, of(document)),
      ])
      for (const answer of both) if (answer.status === 'rejected') demandRefusal(answer.reason)
      return
    }
    case 'cancel':
      if (document) await run(cancelDocument, owner, of(document))
      return
    case 'return': {
      if (!document) return
      const made = await run(makeNext, owner, { ...of(document), target: DOCTYPE[document.side] })
      documents.push({ id: made.document.id, side: document.side })
      await run(submitDocument, owner, of({ id: made.document.id, side: document.side }))
      return
    }
    case 'pay':
    case 'pay-draft': {
      const { items } = await open()
      const allocations = items.flatMap(({ document_id, proposed }) =>
        proposed ? [{ document_id, amount: proposed }] : [],
      )
      const made = await run(createPayment, owner, {
        [partyField]: party,
        ...currency,
        ...(foreign ? { conversion_rate: rateOf(pick) } : {}),
        ...(allocations.length === 0 || other % 3 === 0 ? { amount: amountOf(cents + 6000) } : {}),
        allocations,
        submit: verb === 'pay',
      })
      payments.push(made.payment.id)
      return
    }
    case 'advance': {
      const made = await run(createPayment, owner, {
        [partyField]: party,
        ...currency,
        amount: amountOf(cents),
        submit: true,
      })
      payments.push(made.payment.id)
      return
    }
    case 'submit-payment':
      if (payment) await run(submitPayment, owner, { payment_id: payment })
      return
    case 'allocate': {
      const target = among(documents, other)
      if (!payment || !target) return
      const allocations = [{ document_id: target.id, amount: amountOf((cents % 2000) + 1) }]
      await run(allocatePayment, owner, { payment_id: payment, allocations })
      return
    }
    case 'cancel-payment':
      if (payment) await run(cancelPayment, owner, { payment_id: payment })
      return
    case 'discard-payment':
      if (payment) await run(discardPayment, owner, { payment_id: payment })
      return
    case 'journal': {
      const { items } = await open()
      const item = among(items, other)
      if (!item) return
      const open_ = Number(item.base_outstanding)
      const taken = Math.min(Math.abs(open_), cents / 100).toFixed(2)
      // On creditors a bill is taken off by a debit, on debtors an invoice by a credit.
      const isDebit = (side === 'buying') === open_ > 0
      const line = (account: string, debit: boolean, more = {}) => ({
        account_id: books.account(account),
        [debit ? 'debit' : 'credit']: taken,
        ...more,
      })
      const made = await run(createJournal, owner, {
        submit: true,
        lines: [
          line(side === 'buying' ? '2110' : '1130', isDebit, { [partyField]: party, document_id: item.document_id }),
          line('4800', !isDebit),
        ],
      })
      journals.push(made.journal.id)
      return
    }
    case 'cancel-journal': {
      const journal = among(journals, pick)
      if (journal) await run(cancelJournal, owner, { journal_id: journal })
      return
    }
    case 'same-key': {
      world.keys += 1
      const ctx = { ...owner, idempotencyKey: `key-${world.keys}-${pick}` }
      const body = { ...invoice, submit: true }
      const answers = await Promise.all([run(createDocument, ctx, body), run(createDocument, ctx, body)])
      expect(answers[1].document.id).toBe(answers[0].document.id)
      documents.push({ id: answers[0].document.id, side })
      return
    }
  }
}

function demandRefusal(error: unknown): void {
  if (error instanceof AppError && error.status >= 400 && error.status < 500) return
  throw error
}

/** How often each verb was not refused. */
const done: Record<string, number> = {}

async function workThrough(worlds: World[], steps: Step[]): Promise<void> {
  for (const one of steps) {
    await act(worlds[one.organization]!, one).then(() => {
      done[one.verb] = (done[one.verb] ?? 0) + 1
    }, demandRefusal)
  }
}

/** What must be nothing, and what is wrong where it is not. */
const FAULTS: Record<string, string> = {
  'a voucher does not balance': `
    select voucher_id from acc_entry where organization_id = $1 group by voucher_id having sum(debit - credit) <> 0 or count(*) < 2`,
  'the trial balance is not zero': `
    select sum(debit - credit) from acc_entry where organization_id = $1 having sum(debit - credit) <> 0`,
  'a control account differs from its parties': `
    select a.number from acc_entry e join acc_account a on a.id = e.account_id where e.organization_id = $1
    group by a.number, a.account_type having a.account_type in ('payable', 'receivable')
      and sum(e.debit - e.credit) <> sum(e.debit - e.credit) filter (where e.party_id is not null)`,
  'a party stands on an account that is none of control': `
    select e.id from acc_entry e join acc_account a on a.id = e.account_id
    where e.organization_id = $1 and (e.party_id is not null) <> (a.account_type in ('payable', 'receivable'))`,
  'what is outstanding differs from the ledger': `
    select d.number, d.outstanding, d.base_outstanding from acc_document d
    left join lateral (select coalesce(sum(currency_amount), 0) as c, coalesce(sum(debit - credit), 0) as b
      from acc_entry e where e.organization_id = d.organization_id and e.document_id = d.id) l on true
    where d.organization_id = $1 and d.doctype like '%_invoice' and (
      d.outstanding <> l.c * case when d.supplier_id is not null then -1 else 1 end
      or d.base_outstanding <> l.b * case when d.supplier_id is not null then -1 else 1 end)`,
  'an invoice that is paid keeps something in the company’s currency': `
    select number, base_outstanding from acc_document where organization_id = $1 and outstanding = 0 and base_outstanding <> 0`,
  'the VAT of a voucher differs from its entries': `
    select v.number from acc_voucher v
    where v.organization_id = $1 and v.voucher_type like '%_invoice' and coalesce((
        select sum(e.credit - e.debit) from acc_entry e where e.voucher_id = v.id
          and e.account_id in (select account_id from acc_tax_rate r where r.organization_id = v.organization_id)), 0)
      <> coalesce((select sum(case t.section when 'sales' then t.amount else -t.amount end) from acc_voucher_tax t
        where t.voucher_id = v.id), 0)`,
  'a cancelled document still counts': `
    select number from acc_document where organization_id = $1 and docstatus <> 1 and outstanding <> 0`,
  'more is allocated than the invoice is': `
    select d.number from acc_payment_allocation a join acc_payment p on p.id = a.payment_id and p.docstatus = 1
    join acc_document d on d.id = a.document_id where a.organization_id = $1
    group by d.id, d.number, d.grand_total having abs(sum(a.amount)) > abs(d.grand_total)`,
  'a booked payment pays what is not submitted': `
    select d.number from acc_payment_allocation a join acc_payment p on p.id = a.payment_id and p.docstatus = 1
    join acc_document d on d.id = a.document_id where a.organization_id = $1 and d.docstatus <> 1`,
  'what is left of a payment differs from its allocations': `
    select p.number from acc_payment p where p.organization_id = $1 and p.docstatus = 1 and p.unallocated <>
      p.amount - coalesce((select sum(a.amount) from acc_payment_allocation a where a.payment_id = p.id), 0)
        * case when (p.kind = 'pay') = (p.party_type = 'supplier') then 1 else -1 end`,
  'what is left of a payment differs from the ledger': `
    select p.number from acc_payment p where p.organization_id = $1 and p.docstatus = 1 and p.unallocated <> abs(coalesce((
      select sum(e.currency_amount) from acc_voucher v join acc_entry e on e.voucher_id = v.id
      where e.party_id is not null and e.document_id is null and (v.source_id = p.id
        or v.source_id in (select a.id from acc_payment_allocation a where a.payment_id = p.id))), 0))`,
  'what was cancelled has not been reversed': `
    select s.number from (select id, number, docstatus from acc_document where organization_id = $1
      union all select id, number, docstatus from acc_payment where organization_id = $1
      union all select id, number, docstatus from acc_journal where organization_id = $1) s
    join acc_voucher v on v.source_id = s.id group by s.id, s.number, s.docstatus
    having count(*) <> case when s.docstatus = 2 then 2 else 1 end`,
  'a number comes twice or is missing': `
    select doctype, n, lag from (
      select doctype, n, lag(n, 1, 0) over (partition by doctype order by n) as lag from (
        select doctype, regexp_replace(number, '^.*?(\\d+)$', '\\1')::int as n from acc_document where organization_id = $1
        union all select 'acc_payment', regexp_replace(number, '^.*?(\\d+)$', '\\1')::int from acc_payment where organization_id = $1
        union all select 'acc_journal', regexp_replace(number, '^.*?(\\d+)$', '\\1')::int from acc_journal where organization_id = $1) numbers
    ) steps where n <> lag + 1`,
  'a series has counted on without a document': `
    select s.key from sequence s where s.organization_id = $1 and s.last <> (
      select count(*) from (select doctype from acc_document where organization_id = $1
        union all select 'acc_payment' from acc_payment where organization_id = $1
        union all select 'acc_journal' from acc_journal where organization_id = $1) d where d.doctype = s.key)`,
  'an entry names something of another organization': `
    select e.id from acc_entry e join acc_voucher v on v.id = e.voucher_id join acc_account a on a.id = e.account_id
    left join acc_document d on d.id = e.document_id left join supplier s on s.id = e.party_id left join customer c on c.id = e.party_id
    where e.organization_id = $1 and (v.organization_id <> $1 or a.organization_id <> $1 or d.organization_id <> $1
      or s.organization_id <> $1 or c.organization_id <> $1)`,
}

test('the books stay true, whoever does what at the same time', async () => {
  let posted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 14, maxLength: 22 }), { minLength: WORKERS, maxLength: WORKERS }),
      async (work) => {
        const worlds = [await openWorld(), await openWorld()]
        await Promise.all(work.map((steps) => workThrough(worlds, steps)))
        for (const { books } of worlds) {
          const faults: Record<string, unknown> = {}
          for (const [fault, query] of Object.entries(FAULTS)) {
            const found = await systemDb().$queryRawUnsafe<object[]>(
              query.replaceAll('$1', '$1::uuid'),
              books.organization.id,
            )
            if (found.length) faults[fault] = found
          }
          expect(faults).toEqual({})
          posted += await systemDb().accVoucher.count({ where: { organization_id: books.organization.id } })
        }
      },
    ),
    // What goes wrong between workers seldom goes wrong again with less; shrinking would search for long.
    { numRuns: Number(process.env.INDABA_TEST_ROUNDS ?? 4), endOnFailure: true },
  )
  // Nothing would be proven by refusals alone.
  expect(posted).toBeGreaterThan(50)
  for (const verb of ['invoice', 'pay', 'cancel', 'cancel-payment', 'allocate', 'journal', 'same-key'])
    expect({ verb, done: done[verb] ?? 0 }).not.toEqual({ verb, done: 0 })
}, 240_000)
