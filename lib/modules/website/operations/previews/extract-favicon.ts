import { z } from 'zod'
import { invalidField, tooLarge } from '@/lib/core/errors'
import { redraw } from '@/lib/core/files/decode-picture'
import { pictureType } from '@/lib/core/files/picture-type'
import { defineOperation } from '@/lib/core/operation'
import { drawIcon } from '@/lib/modules/website/previews/draw-icon'
import { countPreview, dataUrl, drawingModel, preview } from '@/lib/modules/website/previews/preview'
import { bytesOfDataUrl, MAX_PICTURE_BYTES } from '@/lib/modules/website/site/picture-input'

const WISH =
  'Make a square app icon from this logo: only its mark, no words, centred with a small margin, same colours, on a plain background.'

/** An icon out of a logo, to look at; nothing is saved (Business Platform Modules 4.10). */
export const extractFavicon = defineOperation({
  name: 'website.favicon.preview',
  title: 'Looked at an icon made of a logo',
  permission: 'website.settings.update',
  effect: 'write',
  delegates: true,
  input: z.strictObject({
    file: z.file({ error: 'Send the logo in a form, as multipart/form-data.' }).optional(),
    image: z.string().optional(),
  }),
  output: preview,
  async run({ ctx, input: { file, image } }) {
    const field = file ? 'file' : 'image'
    if (file && file.size > MAX_PICTURE_BYTES) throw tooLarge('The logo is larger than 8 MB. Choose a smaller one.')
    const bytes = file ? Buffer.from(await file.arrayBuffer()) : bytesOfDataUrl(image ?? '')
    if (!bytes) throw invalidField('image', 'Send the logo as a file, or as a data URL.')
    if (bytes.byteLength > MAX_PICTURE_BYTES) throw tooLarge('The logo is larger than 8 MB. Choose a smaller one.')
    const logo =
      pictureType(bytes) &&
      (await redraw(bytes, (one) =>
        one.resize({ width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true }).png(),
      ))
    if (!logo) throw invalidField(field, 'This is no PNG, JPG, WEBP or GIF picture, or it is damaged.')
    countPreview(ctx)
    const model = await drawingModel(ctx)
    const [drawn] = model ? await model.image({ prompt: WISH, size: '1024x1024', references: [logo] }) : []
    const icon = drawn
      ? await redraw(drawn, (one) => one.resize(512, 512, { fit: 'cover' }).png())
      : await drawIcon(logo)
    if (!icon) throw invalidField(field, 'No icon could be made of this logo. Choose another picture.')
    return { image: dataUrl('image/png', icon), source: drawn ? ('model' as const) : ('drawn' as const) }
  },
})
