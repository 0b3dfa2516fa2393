import { z } from 'zod'
import { PLAN_FATES } from './schemas-cards'

/** What banking answers of saved cards, bill runs and charges. */

const planFate = z.enum(PLAN_FATES.map(({ value }) => value))

/** A card as people may see it. */
const cardShort = z
  .object({ id: z.string(), brand: z.string(), last4: z.string(), expiry: z.string() })
  .meta({ id: 'CardShort' })
export type CardShort = z.infer<typeof cardShort>

/** What the vault tells a website of a card; `token` is what it is charged by. */
export const vaultCard = cardShort
  .extend({
    bank: z.string(),
    source_site: z.string(),
    email: z.string(),
    auto_charge: z.boolean(),
    status: z.string(),
  })
  .meta({ id: 'VaultCard' })
export type VaultCard = z.infer<typeof vaultCard>

const plannedInvoice = z
  .object({
    document_id: z.string(),
    number: z.string(),
    customer_id: z.string(),
    customer: z.string(),
    posting_date: z.string(),
    currency: z.string(),
    /** What is to pay. */
    amount: z.string(),
    /** Posted already: only its card is charged. */
    posted: z.boolean(),
    fate: planFate,
    card: cardShort.nullable(),
    href: z.string(),
  })
  .meta({ id: 'PlannedInvoice' })
export type PlannedInvoice = z.infer<typeof plannedInvoice>

const sweepCounts = z.object({ charged: z.number(), failed: z.number(), unknown: z.number() })

export const billRunWire = z
  .object({
    id: z.string(),
    period: z.string(),
    status: z.enum(['running', 'done', 'failed']),
    /** Posted by it. */
    invoices: z.number(),
    sweep: sweepCounts,
    problems: z.array(z.object({ document_id: z.string().nullable(), number: z.string(), message: z.string() })),
    job_id: z.string().nullable(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'BillRun' })
export type BillRunWire = z.infer<typeof billRunWire>

export const billRunPreview = z
  .object({
    period: z.string(),
    from: z.string(),
    to: z.string(),
    /** The run that there is for the period already. */
    run: billRunWire.nullable(),
    gateway: z.object({ ready: z.boolean(), message: z.string() }),
    /** Why nothing of the period can be posted; empty: it can. */
    closed: z.string(),
    /** All of the period; at most 500 are listed. */
    invoices: z.array(plannedInvoice),
    counts: z.object({
      drafts: z.number(),
      posted: z.number(),
      charge: z.number(),
      no_card: z.number(),
      expired: z.number(),
      other: z.number(),
    }),
    /** By currency. */
    to_charge: z.array(z.object({ currency: z.string(), amount: z.string() })),
    /** Cards that pay by themselves and expire in the period or the month after it. */
    expiring: z.array(cardShort.extend({ email: z.string(), customer: z.string() })),
  })
  .meta({ id: 'BillRunPreview' })
export type BillRunPreview = z.infer<typeof billRunPreview>

export const chargeWire = z
  .object({
    id: z.string(),
    reference: z.string(),
    document_id: z.string(),
    href: z.string(),
    invoice: z.string(),
    customer_id: z.string(),
    customer: z.string(),
    card: cardShort,
    currency: z.string(),
    amount: z.string(),
    status: z.string(),
    message: z.string(),
    attempt: z.number(),
    payment_id: z.string().nullable(),
    action_url: z.string(),
    sent_at: z.string().nullable(),
    settled_at: z.string().nullable(),
  })
  .meta({ id: 'CardCharge' })
export type ChargeWire = z.infer<typeof chargeWire>

export const billRunPosted = z
  .object({
    id: z.string(),
    job_id: z.string(),
    /** Missing while the run goes on: follow `job_id`. */
    invoices: z.number().optional(),
    sweep: sweepCounts.optional(),
    message: z.string().optional(),
  })
  .meta({ id: 'BillRunPosted' })
