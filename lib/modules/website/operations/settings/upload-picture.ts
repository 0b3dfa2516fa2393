import { z } from 'zod'
import { tooLarge } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { imageAddress } from '@/lib/modules/website/schemas-pictures'
import { keepPicture, MAX_PICTURE_BYTES } from '@/lib/modules/website/site/picture-input'

export const uploadPicture = defineOperation({
  name: 'website.picture.upload',
  title: 'Added a picture of the website',
  permission: 'website.settings.update',
  effect: 'write',
  input: z.strictObject({ file: z.file({ error: 'Send the picture in a form, as multipart/form-data.' }) }),
  output: z.object({ id: z.string(), url: z.string() }).meta({ id: 'WebsiteImage' }),
  async run({ ctx, input: { file } }) {
    if (file.size > MAX_PICTURE_BYTES) throw tooLarge('The picture is larger than 8 MB. Choose a smaller one.')
    const id = await keepPicture(ctx, 'file', Buffer.from(await file.arrayBuffer()))
    ctx.record({ entity: 'website-images', id, label: 'Picture', before: null, after: { size: file.size } })
    return { id, url: imageAddress(id) }
  },
})
