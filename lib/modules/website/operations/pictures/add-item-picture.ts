import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { invalidField, tooLarge } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import {
  altInput,
  findItem,
  itemInput,
  lockPictures,
  picturesOf,
  recordPictures,
} from '@/lib/modules/website/pictures/item-pictures'
import { keepPicture, MAX_PICTURE_BYTES, pictureId } from '@/lib/modules/website/site/picture-input'
import { itemPictures, MAX_ITEM_PICTURES } from '../../schemas-item-pictures'

/** Adds a picture behind those that an item has: a file, a data URL, or the address of one that was removed. */
export const addItemPicture = defineOperation({
  name: 'website.item-picture.add',
  title: 'Added a picture to an item',
  permission: 'accounting.item.update',
  effect: 'write',
  input: z.strictObject({
    item: itemInput,
    file: z.file({ error: 'Send the picture in a form, as multipart/form-data.' }).optional(),
    image: z.string().optional(),
    alt: altInput.default(''),
  }),
  output: itemPictures,
  async run({ ctx, input: { file, image, alt, ...input } }) {
    const item = await findItem(ctx, input.item)
    if (Boolean(file) === Boolean(image)) throw invalidField('file', 'Send a file, or an image as a data URL.')
    if (file && file.size > MAX_PICTURE_BYTES) throw tooLarge('The picture is larger than 8 MB. Choose a smaller one.')
    await lockPictures(ctx, item.id)
    const before = await picturesOf(ctx, item.id)
    if (before.length >= MAX_ITEM_PICTURES)
      throw invalidField('file', `An item has at most ${MAX_ITEM_PICTURES} pictures. Remove one first.`)
    const image_id = file
      ? await keepPicture(ctx, 'file', Buffer.from(await file.arrayBuffer()))
      : await pictureId(ctx, 'image', image as string)
    const last = await ctx.db.websiteItemImage.aggregate({ where: { item_id: item.id }, _max: { position: true } })
    await ctx.db.websiteItemImage.create({
      data: {
        ...{ id: newId(), organization_id: ctx.organization.id, item_id: item.id, alt },
        image_id: image_id as string,
        position: (last._max.position ?? -1) + 1,
      },
    })
    const pictures = await picturesOf(ctx, item.id)
    recordPictures(ctx, item, before, pictures)
    return { pictures }
  },
})
