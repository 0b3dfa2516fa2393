import { z } from 'zod'

export const MAX_ITEM_PICTURES = 12

/** The pictures of an item, in the order in which the shop shows them. */
export const itemPictures = z
  .object({
    pictures: z.array(
      z.object({ id: z.string(), url: z.string(), alt: z.string(), width: z.number().int(), height: z.number().int() }),
    ),
  })
  .meta({ id: 'ItemPictures' })
export type ItemPictures = z.infer<typeof itemPictures>
