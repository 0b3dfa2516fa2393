import { z } from 'zod'
import { systemDb } from '@/lib/core/db/prisma'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import type { FoundPicture } from '@/lib/modules/website/pictures/serve-picture'
import { IMAGE_WIDTHS } from '../../schemas-pictures'

const UUID = z.uuid()
const widths = IMAGE_WIDTHS.join(', ')

/** A picture of a website, for anybody: only what was stored as one is found. */
export const openImage = defineOperation({
  name: 'website.public.image',
  title: 'Opened a picture of a website',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({
    id: z.string(),
    w: z.coerce
      .number()
      .refine((width) => IMAGE_WIDTHS.some((one) => one === width), `Choose one of: ${widths}.`)
      .optional()
      .describe(`Width in points: ${widths}. A picture that is no wider comes as it is, as without this.`),
  }),
  output: z.custom<FoundPicture>(),
  async run({ input: { id, w } }) {
    const found = UUID.safeParse(id).success && (await systemDb().websiteImage.findFirst({ where: { id } }))
    if (!found) throw notFound('picture')
    const { organization_id, width } = found
    if (!w || w >= width) return { id, organization_id, file_id: id, wanted_width: null }
    const kept = await systemDb().websiteImageSize.findFirst({ where: { organization_id, image_id: id, width: w } })
    return { id, organization_id, file_id: kept?.id ?? id, wanted_width: kept ? null : w }
  },
})
