import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import {
  findItem,
  itemInput,
  lockPictures,
  picturesOf,
  recordPictures,
} from '@/lib/modules/website/pictures/item-pictures'
import { itemPictures } from '../../schemas-item-pictures'

/** Takes a picture from an item. The file goes a day later, so its address can be added again until then. */
export const removeItemPicture = defineOperation({
  name: 'website.item-picture.remove',
  title: 'Removed a picture from an item',
  permission: 'accounting.item.update',
  effect: 'write',
  input: z.strictObject({ item: itemInput, id: z.string() }),
  output: itemPictures,
  async run({ ctx, input }) {
    const item = await findItem(ctx, input.item)
    await lockPictures(ctx, item.id)
    const before = await picturesOf(ctx, item.id)
    if (!before.some(({ id }) => id === input.id)) throw notFound('picture')
    await ctx.db.websiteItemImage.deleteMany({ where: { id: input.id } })
    const pictures = await picturesOf(ctx, item.id)
    recordPictures(ctx, item, before, pictures)
    return { pictures }
  },
})
