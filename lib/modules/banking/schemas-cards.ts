/** Words of saved cards and bill runs that pages share with the server. Amounts are decimal text, days `2026-11-30`. */

export const CARDS_GRID = 'saved-cards'
export const CHARGES_GRID = 'card-charges'
export const CHARGES_PAGE = '/banking/charges'

export const CARD_GATEWAY_STATES = [
  { value: 'to_forget', label: 'Being told', tone: 'warning' },
  { value: 'forgotten', label: 'Forgotten', tone: 'neutral' },
  { value: 'failed', label: 'Not told', tone: 'danger' },
] as const

/** Why an invoice of a run is charged, or is not. */
export const PLAN_FATES = [
  { value: 'charge', label: 'Will be charged', tone: 'info' },
  { value: 'no_card', label: 'No card', tone: 'neutral' },
  { value: 'expired', label: 'Card expired', tone: 'warning' },
  { value: 'currency', label: 'Not in this currency', tone: 'warning' },
  { value: 'asked', label: 'Tried before', tone: 'neutral' },
  { value: 'nothing', label: 'Nothing to pay', tone: 'neutral' },
] as const
export type PlanFate = (typeof PLAN_FATES)[number]['value']
