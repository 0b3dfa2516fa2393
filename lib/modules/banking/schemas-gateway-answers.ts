import { z } from 'zod'

/** What banking answers of the card gateway. */

/** What the last fetch brought; null: there was none. */
const gatewaySyncState = z
  .object({
    at: z.string(),
    /** False: something is missing; `message` says what. */
    ok: z.boolean(),
    message: z.string(),
    imported: z.number(),
    duplicates: z.number(),
    settlements: z.number(),
  })
  .nullable()
export type GatewaySyncState = z.infer<typeof gatewaySyncState>

export const gatewaySettingsWire = z
  .object({
    public_key: z.string(),
    has_secret_key: z.boolean(),
    default_currency: z.string(),
    subaccount: z.string(),
    mode: z.enum(['live', 'sandbox', 'off']),
    /** What work goes on with now. */
    state: z.enum(['live', 'sandbox', 'not_configured']),
    /** Why nothing works yet; null: it does. */
    reason: z.string().nullable(),
    has_sandbox: z.boolean(),
    /** Where the gateway sends its news; entered there. */
    webhook_url: z.string(),
    last_test: z.object({ at: z.string(), ok: z.boolean(), message: z.string() }).nullable(),
    last_sync: gatewaySyncState,
  })
  .meta({ id: 'GatewaySettings' })
export type GatewaySettingsWire = z.infer<typeof gatewaySettingsWire>

const gatewayTestWire = z.object({ ok: z.boolean(), message: z.string() })
export type GatewayTestWire = z.infer<typeof gatewayTestWire>

export const gatewaySyncAnswer = z.object({
  imported: z.number(),
  duplicates: z.number(),
  /** Settlements that are new or were reported again. */
  settlements: z.number(),
  /** False: a part could not be fetched; what came is in. */
  complete: z.boolean(),
  message: z.string(),
})
export type GatewaySyncAnswer = z.infer<typeof gatewaySyncAnswer>

export const settlementWire = z
  .object({
    id: z.string(),
    /** The gateway's own number. */
    provider_id: z.string(),
    status: z.string(),
    currency: z.string(),
    gross: z.string(),
    fees: z.string(),
    deductions: z.string(),
    net: z.string(),
    settled_on: z.string().nullable(),
  })
  .meta({ id: 'Settlement' })
export type SettlementWire = z.infer<typeof settlementWire>

const settlementLeg = z
  .object({
    account_id: z.string().nullable(),
    /** `6310 Gateway fees`; without a number while it is not made yet. */
    account: z.string(),
    /** It is made by the match. */
    is_new: z.boolean(),
    /** One of both is `0.00`. */
    debit: z.string(),
    credit: z.string(),
    part: z.enum(['bank', 'fees', 'clearing']),
  })
  .meta({ id: 'SettlementLeg' })
export type SettlementLeg = z.infer<typeof settlementLeg>

/** What Match Settlement would do to a line. */
export const settlementPreview = z
  .object({
    line: z.object({
      id: z.string(),
      posted_on: z.string(),
      description: z.string(),
      amount: z.string(),
      currency: z.string(),
      bank_account: z.string(),
    }),
    /** Settlements that pay exactly the line's amount and cleared no other. */
    candidates: z.array(settlementWire),
    /** The one that the legs are of; null: of the amounts that were typed in, or there are none yet. */
    settlement_id: z.string().nullable(),
    legs: z.array(settlementLeg),
    /** What was kept back by the settlement beside fees; `0.00` usually. */
    deductions: z.string(),
    /** Why it cannot be matched like this, in words; empty: it can. */
    problem: z.string(),
  })
  .meta({ id: 'SettlementPreview' })
export type SettlementPreview = z.infer<typeof settlementPreview>
