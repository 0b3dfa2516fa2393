import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { redraw } from '@/lib/core/files/decode-picture'
import { defineOperation } from '@/lib/core/operation'
import { drawHero } from '@/lib/modules/website/previews/draw-hero'
import { countPreview, dataUrl, drawingModel, preview } from '@/lib/modules/website/previews/preview'
import { findSite } from '@/lib/modules/website/site/site-row'

/** A background for the top of the shop, to look at; nothing is saved (Business Platform Modules 4.10). */
export const generateHeroImage = defineOperation({
  name: 'website.hero-image.preview',
  title: 'Looked at a picture for the top of the shop',
  permission: 'website.settings.update',
  effect: 'write',
  delegates: true,
  input: z.strictObject({
    prompt: z
      .string({ error: 'Say what the picture should show.' })
      .trim()
      .min(3, 'Say what the picture should show.')
      .max(1000, 'At most 1000 characters.'),
  }),
  output: preview,
  async run({ ctx, input: { prompt } }) {
    countPreview(ctx)
    const model = await drawingModel(ctx)
    if (!model) {
      const colour = (await findSite(ctx))?.primary_colour || '#334155'
      return { image: dataUrl('image/jpeg', await drawHero(prompt, colour)), source: 'drawn' as const }
    }
    const wish = `A wide photograph for the top of an online shop, with calm space on the left for words, without any text in it: ${prompt}`
    const [drawn] = await model.image({ prompt: wish, size: '1536x1024' })
    const photo = drawn && (await redraw(drawn, (one) => one.resize(1600, 900, { fit: 'cover' }).jpeg({ quality: 84 })))
    if (!photo)
      throw new AppError(502, 'provider_error', 'The model answered no picture that can be shown. Try other words.')
    return { image: dataUrl('image/jpeg', photo), source: 'model' as const }
  },
})
