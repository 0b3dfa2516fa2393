import { z } from 'zod'
import { LINE_SOURCES, LINE_STATUSES, STEP_ACTIONS, type StepAction } from './schemas'

/** What banking answers of lines, matches and steps. Amounts are decimal text, days `2026-11-30`. */

const values = <V extends string>(choices: readonly { value: V }[]) => choices.map(({ value }) => value)
export const lineStatus = z.enum(values(LINE_STATUSES))
export const lineSource = z.enum(values(LINE_SOURCES))
const stepAction = z.enum(Object.keys(STEP_ACTIONS) as StepAction[])

/** What of a voucher cleared what of a line. */
const matchWire = z
  .object({
    kind: z.enum(['payment', 'journal']),
    id: z.string(),
    number: z.string(),
    /** With the sign of the line. */
    amount: z.string(),
    made_here: z.boolean(),
    href: z.string(),
    party_name: z.string(),
    posting_date: z.string(),
  })
  .meta({ id: 'BankLineMatch' })
export type MatchWire = z.infer<typeof matchWire>

export const lineWire = z
  .object({
    id: z.string(),
    bank_account_id: z.string(),
    bank_account: z.string(),
    currency: z.string(),
    posted_on: z.string(),
    description: z.string(),
    reference: z.string(),
    counterparty: z.string(),
    amount: z.string(),
    running_balance: z.string().nullable(),
    status: lineStatus,
    suspense: z.boolean(),
    suspense_at: z.string().nullable(),
    suspense_by_name: z.string().nullable(),
    source: lineSource,
    flag: z.string(),
    note: z.string(),
    matched_voucher: z.string(),
    matched_at: z.string().nullable(),
    version: z.number(),
    matches: z.array(matchWire),
    /** The newest step that may be undone; null: none. */
    undo_step_id: z.string().nullable(),
  })
  .meta({ id: 'BankLine' })
export type LineWire = z.infer<typeof lineWire>

/** Why something is proposed: said in words, and which parts of the line agree. */
const reason = z
  .object({
    code: z.enum(['amount', 'date', 'reference', 'party', 'alias', 'rule', 'memory', 'transfer', 'settlement']),
    text: z.string(),
  })
  .meta({ id: 'MatchReason' })
export type Reason = z.infer<typeof reason>

/** One way to clear a line. `accept` is what Enter does; `null` needs a form first. */
export const candidate = z
  .object({
    key: z.string(),
    kind: z.enum(['payment', 'journal', 'invoices', 'order', 'party', 'account', 'transfer', 'settlement']),
    /** What it is, e.g. `PAY-00012 · Karoo Lodge`. */
    title: z.string(),
    detail: z.string(),
    /** Vouchers, invoices or the order that it is about. */
    items: z.array(
      z.object({
        type: z.string(),
        id: z.string(),
        number: z.string(),
        amount: z.string(),
        date: z.string(),
        party: z.string(),
        href: z.string(),
      }),
    ),
    amount: z.string(),
    date: z.string().nullable(),
    /** 0 to 100. */
    score: z.number(),
    /** `high` is what auto-match would post where it may. */
    confidence: z.enum(['high', 'medium', 'low']),
    reasons: z.array(reason),
    /** Calls that Enter makes. */
    accept: z
      .union([
        z.object({
          action: z.literal('reconcile'),
          vouchers: z.array(
            z.object({
              voucher_type: z.enum(['payment', 'journal']),
              voucher_id: z.string(),
              amount: z.string().optional(),
            }),
          ),
        }),
        z.object({
          action: z.literal('create_payment'),
          party_type: z.enum(['customer', 'supplier']),
          party_id: z.string(),
          allocations: z.array(z.object({ invoice_id: z.string(), amount: z.string() })),
          order_id: z.string().optional(),
        }),
        z.object({
          action: z.literal('create_journal'),
          account_id: z.string(),
          cost_centre_id: z.string().optional(),
          tax_template_id: z.string().optional(),
          remark: z.string().optional(),
          rule_id: z.string().optional(),
        }),
        z.object({ action: z.literal('transfer'), other_txn_id: z.string() }),
        z.object({ action: z.literal('match_settlement'), settlement_id: z.string() }),
      ])
      .nullable(),
  })
  .meta({ id: 'MatchCandidateWay' })
export type Candidate = z.infer<typeof candidate>

/** A candidate as `match-candidates` answers it: with the voucher's own details beside it, where it is one voucher. */
export const matchCandidate = candidate
  .extend({
    voucher_type: z.enum(['payment', 'journal', 'invoice', 'order']).nullable(),
    voucher_id: z.string().nullable(),
    party: z.string().nullable(),
  })
  .meta({ id: 'MatchCandidate' })
export type MatchCandidate = z.infer<typeof matchCandidate>

/** What auto-match did with one line, or found for it; `failed` says why in `message`. */
const autoMatchLine = z
  .object({
    txn_id: z.string(),
    how: z.enum(['linked', 'alias', 'order', 'suggested', 'failed']),
    /** Number of what cleared it, or of what is suggested. */
    voucher: z.string().nullable(),
    message: z.string().optional(),
  })
  .meta({ id: 'AutoMatchLine' })
export type AutoMatchLine = z.infer<typeof autoMatchLine>

export const autoMatchResult = z
  .object({
    matched: z.number(),
    suggested: z.number(),
    unmatched: z.number(),
    failed: z.number(),
    /** The first 500. */
    results: z.array(autoMatchLine),
    /** Undoes the run: its steps share it. */
    batch_id: z.string(),
  })
  .meta({ id: 'AutoMatchResult' })
export type AutoMatchResult = z.infer<typeof autoMatchResult>

/** What a rule or payer name would catch of the open lines and those of 90 days. */
export const ruleTest = z
  .object({
    count: z.number(),
    /** How many of them are open. */
    open: z.number(),
    /** How many fall to an earlier rule, or to a longer payer name. */
    taken_by_others: z.number(),
    /** The first 50, the newest first; `value` is the amount with its sign. */
    lines: z.array(
      z.object({
        id: z.string(),
        posted_on: z.string(),
        description: z.string(),
        reference: z.string(),
        value: z.string(),
        currency: z.string(),
        bank_account: z.string(),
        status: lineStatus,
        taken_by: z.object({ id: z.string(), phrase: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'RuleTest' })
export type RuleTest = z.infer<typeof ruleTest>

/** A step of the log: what was done to a line, and whether it can still be undone. */
export const stepWire = z
  .object({
    id: z.string(),
    batch_id: z.string(),
    transaction_id: z.string(),
    action: stepAction,
    summary: z.string(),
    line: z.object({
      posted_on: z.string(),
      description: z.string(),
      amount: z.string(),
      currency: z.string(),
      bank_account: z.string(),
    }),
    actor: z.string(),
    created_at: z.string(),
    undone_at: z.string().nullable(),
    undone_by: z.string().nullable(),
    can_undo: z.boolean(),
    /** How many steps of its batch can still be undone; more than 25 are undone by a job. */
    batch_size: z.number(),
  })
  .meta({ id: 'BankStep' })
export type StepWire = z.infer<typeof stepWire>

/** An invoice that a receipt had made of a sales order, when the line is unallocated. */
export const freedInvoice = z
  .object({
    id: z.string(),
    number: z.string(),
    /** False: it stands still, and `message` says why. */
    cancelled: z.boolean(),
    message: z.string(),
  })
  .meta({ id: 'FreedInvoice' })
export type FreedInvoice = z.infer<typeof freedInvoice>

const choice = z.object({ id: z.string(), label: z.string() })
export type Choice = z.infer<typeof choice>

const accountChoice = choice.extend({ account_type: z.string(), root_type: z.string() })
export type AccountChoice = z.infer<typeof accountChoice>

const partyChoice = z.object({
  party_type: z.enum(['customer', 'supplier']),
  id: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  open_invoices: z.number(),
})
export type PartyChoice = z.infer<typeof partyChoice>

/** A sales order; `balance`: what an invoice of the rest would come to. */
const orderChoice = z.object({
  id: z.string(),
  number: z.string(),
  posting_date: z.string(),
  currency: z.string(),
  grand_total: z.string(),
  balance: z.string(),
  href: z.string(),
})
export type OrderChoice = z.infer<typeof orderChoice>

/** An invoice, debit or credit note that is open; `proposed`: what the line would pay of it. */
const invoiceChoice = z.object({
  id: z.string(),
  number: z.string(),
  doctype: z.string(),
  posting_date: z.string(),
  due_date: z.string().nullable(),
  currency: z.string(),
  outstanding: z.string(),
  proposed: z.string().nullable(),
  href: z.string(),
})
export type InvoiceChoice = z.infer<typeof invoiceChoice>

/** What the form of Create Payment chooses from. */
export const paymentFormOptionsSchema = z
  .object({
    party_types: z.array(z.object({ value: z.enum(['customer', 'supplier']), label: z.string() })),
    parties: z.array(partyChoice),
    invoices: z.array(invoiceChoice),
    orders: z.array(orderChoice),
    accounts: z.array(accountChoice),
    defaults: z.object({
      kind: z.enum(['pay', 'receive']),
      /** Above zero, in the bank account's currency. */
      amount: z.string(),
      currency: z.string(),
      company_currency: z.string(),
      posting_date: z.string(),
      reference_no: z.string(),
      remarks: z.string(),
      party_type: z.enum(['customer', 'supplier']),
      party_id: z.string().nullable(),
      /** What of the amount the proposal leaves as an advance, in the payment's currency. */
      unallocated: z.string(),
      /** Of the payment: the bank account's, or that of the invoices that are proposed. */
      payment_currency: z.string(),
      payment_amount: z.string(),
    }),
    suggestion: z
      .object({
        party_type: z.enum(['customer', 'supplier']),
        party_id: z.string(),
        allocations: z.array(z.object({ invoice_id: z.string(), amount: z.string() })),
        order_id: z.string().nullable(),
        confidence: z.enum(['high', 'medium', 'low']),
        reasons: z.array(reason),
      })
      .nullable(),
  })
  .meta({ id: 'PaymentFormOptions' })
export type PaymentFormOptions = z.infer<typeof paymentFormOptionsSchema>

const taxTemplateChoice = choice.extend({
  kind: z.enum(['purchase', 'sales']),
  is_default: z.boolean(),
  /** Percent, all of its rates together. */
  rate: z.string(),
})

/** What the form of Create Journal chooses from. */
export const journalFormOptionsSchema = z
  .object({
    accounts: z.array(accountChoice),
    cost_centres: z.array(choice),
    tax_templates: z.array(taxTemplateChoice),
    defaults: z.object({
      amount: z.string(),
      currency: z.string(),
      company_currency: z.string(),
      posting_date: z.string(),
      remark: z.string(),
    }),
    /** What a rule or an earlier line of such words proposes; it fills the form and posts nothing. */
    suggestion: z
      .object({
        account_id: z.string(),
        cost_centre_id: z.string().nullable(),
        tax_template_id: z.string().nullable(),
        remark: z.string(),
        rule_id: z.string().nullable(),
        reasons: z.array(reason),
      })
      .nullable(),
  })
  .meta({ id: 'JournalFormOptions' })
export type JournalFormOptions = z.infer<typeof journalFormOptionsSchema>
