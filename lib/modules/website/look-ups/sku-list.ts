import { z } from 'zod'

const MAX_SKUS = 200

/** Item codes with commas between them, each once in any case; how they are written stays. */
export const skuList = z
  .string({ error: 'Send item codes with commas between them.' })
  .max(20_000, 'Send fewer item codes at once.')
  .transform((text) => {
    const codes = text
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== '')
    return [...new Map(codes.map((code) => [code.toLowerCase(), code])).values()]
  })
  .refine((codes) => codes.length > 0, 'Send item codes with commas between them.')
  .refine((codes) => codes.length <= MAX_SKUS, `At most ${MAX_SKUS} item codes at once.`)
  .describe('Item codes with commas between them, in any case.')
