import { z } from 'zod'

/** Money of an order that goes back to the card. */
export const moneyInput = z
  .union([z.string(), z.number()], { error: 'Enter an amount.' })
  .transform((value) => String(value).trim())
  .refine((value) => /^\d{1,15}(\.\d{1,2})?$/.test(value) && Number(value) > 0, 'Enter an amount above zero, to the cent.')
