/** Words of the card gateway that forms and pages share with the server. Amounts are decimal text, days `2026-11-30`. */

export const GATEWAY_CURRENCY_CHOICES = ['ZAR', 'USD', 'NGN', 'GHS', 'KES'] as const

export const GATEWAY_WINDOW_DAYS = 30
