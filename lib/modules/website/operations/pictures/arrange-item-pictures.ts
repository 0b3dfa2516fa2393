import { z } from 'zod'
import { invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import {
  altInput,
  findItem,
  itemInput,
  lockPictures,
  picturesOf,
  recordPictures,
} from '@/lib/modules/website/pictures/item-pictures'
import { itemPictures, MAX_ITEM_PICTURES } from '../../schemas-item-pictures'

/** Puts the pictures of an item into the order in which they are sent, with new words for those that have any. */
export const arrangeItemPictures = defineOperation({
  name: 'website.item-picture.arrange',
  title: 'Arranged the pictures of an item',
  permission: 'accounting.item.update',
  effect: 'write',
  input: z.strictObject({
    item: itemInput,
    pictures: z.array(z.strictObject({ id: z.string(), alt: altInput.optional() })).max(MAX_ITEM_PICTURES),
  }),
  output: itemPictures,
  async run({ ctx, input }) {
    const item = await findItem(ctx, input.item)
    await lockPictures(ctx, item.id)
    const before = await picturesOf(ctx, item.id)
    const wanted = new Set(input.pictures.map(({ id }) => id))
    if (
      wanted.size !== input.pictures.length ||
      wanted.size !== before.length ||
      before.some(({ id }) => !wanted.has(id))
    )
      throw invalidField(
        'pictures',
        'Send each picture of the item once. They may have changed meanwhile: load them again.',
      )
    for (const [position, { id, alt }] of input.pictures.entries())
      await ctx.db.websiteItemImage.updateMany({
        where: { id },
        data: { position, ...(alt === undefined ? {} : { alt }) },
      })
    const pictures = await picturesOf(ctx, item.id)
    recordPictures(ctx, item, before, pictures)
    return { pictures }
  },
})
