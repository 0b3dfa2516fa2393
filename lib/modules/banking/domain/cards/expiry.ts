/** A card works until the end of its month. */

export type Expiry = { exp_month: number | null; exp_year: number | null }

/** `12/2028`, as it stands on the card; empty where it is not known. */
export const expiryText = ({ exp_month, exp_year }: Expiry): string =>
  exp_month && exp_year ? `${String(exp_month).padStart(2, '0')}/${exp_year}` : ''

/** @param day where the organization is, `2026-11-30` */
export function isExpired({ exp_month, exp_year }: Expiry, day: string): boolean {
  if (!exp_month || !exp_year) return false
  return `${exp_year}-${String(exp_month).padStart(2, '0')}` < day.slice(0, 7)
}
