import { z } from 'zod'
import { defineEvent } from '@/lib/core/events'

/** What happens at the bank, for webhooks, agents, chat and other modules. */

const ID = '01990f6e-7d2a-7c11-9a35-5b1d0c7f2f11'
const ACCOUNT = '01990f6e-7d2a-7c11-9a35-5b1d0c7f2f12'

export const statementImported = defineEvent({
  name: 'bank.statement_imported',
  title: 'Bank statement imported',
  description: 'Lines of a statement were taken in: from a file, from online banking or from the card gateway.',
  payload: z.object({
    import_id: z.string(),
    bank_account_id: z.string(),
    bank_account: z.string(),
    source: z.string(),
    imported: z.number(),
    duplicates: z.number(),
    flagged: z.number(),
  }),
  example: {
    import_id: ID,
    bank_account_id: ACCOUNT,
    bank_account: 'Cheque account',
    source: 'ofx',
    imported: 42,
    duplicates: 3,
    flagged: 0,
  },
  record: ({ bank_account_id }) => `bank-account:${bank_account_id}`,
})

export const lineReconciled = defineEvent({
  name: 'bank.line_reconciled',
  title: 'Bank line cleared',
  description: 'A line of a statement was cleared by a payment or journal entry.',
  payload: z.object({
    id: z.string(),
    bank_account_id: z.string(),
    posted_on: z.string(),
    description: z.string(),
    currency: z.string(),
    amount: z.string(),
    how: z.string(),
    vouchers: z.array(z.object({ kind: z.string(), id: z.string(), number: z.string(), amount: z.string() })),
  }),
  example: {
    id: ID,
    bank_account_id: ACCOUNT,
    posted_on: '2026-11-20',
    description: 'EFT KAROO LODGE INV-00042',
    currency: 'ZAR',
    amount: '1150.00',
    how: 'manual',
    vouchers: [{ kind: 'payment', id: ID, number: 'PAY-00031', amount: '1150.00' }],
  },
  record: ({ id }) => `bank-line:${id}`,
})

export const cardCharged = defineEvent({
  name: 'card.charged',
  title: 'Card charged',
  description: 'A saved card paid an invoice.',
  payload: z.object({
    charge_id: z.string(),
    invoice_id: z.string(),
    customer_id: z.string(),
    currency: z.string(),
    amount: z.string(),
    reference: z.string(),
  }),
  example: {
    charge_id: ID,
    invoice_id: ACCOUNT,
    customer_id: ACCOUNT,
    currency: 'ZAR',
    amount: '899.00',
    reference: 'chg_01990f6e_2026-11_1',
  },
  record: ({ charge_id }) => `card-charge:${charge_id}`,
})

export const cardChargeFailed = defineEvent({
  name: 'card.charge_failed',
  title: 'Card not charged',
  description: 'A saved card was asked to pay an invoice and did not.',
  payload: z.object({
    charge_id: z.string(),
    invoice_id: z.string(),
    customer_id: z.string(),
    currency: z.string(),
    amount: z.string(),
    reference: z.string(),
    message: z.string(),
  }),
  example: {
    charge_id: ID,
    invoice_id: ACCOUNT,
    customer_id: ACCOUNT,
    currency: 'ZAR',
    amount: '899.00',
    reference: 'chg_01990f6e_2026-11_1',
    message: 'Insufficient Funds',
  },
  record: ({ charge_id }) => `card-charge:${charge_id}`,
})

export const bankingEvents = [statementImported, lineReconciled, cardCharged, cardChargeFailed]
