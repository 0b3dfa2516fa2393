import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { findItem, itemInput, picturesOf } from '@/lib/modules/website/pictures/item-pictures'
import { itemPictures } from '../../schemas-item-pictures'

export const listItemPictures = defineOperation({
  name: 'website.item-picture.list',
  title: 'Looked at the pictures of an item',
  permission: 'accounting.item.read',
  effect: 'read',
  input: z.strictObject({ item: itemInput }),
  output: itemPictures,
  async run({ ctx, input }) {
    const { id } = await findItem(ctx, input.item)
    return { pictures: await picturesOf(ctx, id) }
  },
})
