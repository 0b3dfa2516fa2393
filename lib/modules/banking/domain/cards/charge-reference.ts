/**
 * What the gateway knows an attempt by, stored before it is asked (provider-facts 2.1, Idempotency). The same invoice and attempt always
 * give the same reference, and the gateway takes each only once. The ends of ids are used: they are random, their beginnings are the time.
 * @param period `2026-11`
 */
export const chargeReference = (details: {
  organization_id: string
  document_id: string
  period: string
  attempt: number
}): string =>
  ['chg', details.organization_id.slice(-8), details.document_id.slice(-12), details.period, details.attempt].join('_')
