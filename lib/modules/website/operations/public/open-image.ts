import { z } from 'zod'
import { systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { notFound } from '@/lib/core/errors'
import { type OpenFile, openFile } from '@/lib/core/files/stored-files'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { once } from '@/lib/modules/website/pictures/once'
import { scalePicture } from '@/lib/modules/website/pictures/scale-picture'
import { IMAGE_WIDTHS } from '../../schemas-pictures'
import { keepSize } from '../pictures/keep-size'

const UUID = z.uuid()
const widths = IMAGE_WIDTHS.join(', ')

/** A picture of a website, for anybody: only what was stored as one is found. Each smaller width is made once and kept. */
export const openImage = defineOperation({
  name: 'website.public.image',
  title: 'Opened a picture of a website',
  permission: 'public',
  effect: 'write',
  delegates: true,
  tenancy: 'none',
  input: z.strictObject({
    id: z.string(),
    w: z.coerce
      .number()
      .refine((width) => IMAGE_WIDTHS.some((one) => one === width), `Choose one of: ${widths}.`)
      .optional()
      .describe(`Width in points: ${widths}. A picture that is no wider comes as it is, as without this.`),
  }),
  output: z.custom<OpenFile>(),
  async run({ input: { id, w } }) {
    const found = UUID.safeParse(id).success && (await systemDb().websiteImage.findFirst({ where: { id } }))
    if (!found) throw notFound('picture')
    const smaller = w && w < found.width ? await smallerOne(found, w) : null
    return openFile(stored(), smaller ?? id)
  },
})

const stored = () => ({ db: systemDb() as never })

/** The stored file of this width; null where it cannot be made. */
async function smallerOne(image: { id: string; organization_id: string }, width: number): Promise<string | null> {
  const where = { organization_id: image.organization_id, image_id: image.id, width }
  const kept = await systemDb().websiteImageSize.findFirst({ where })
  if (kept) return kept.id
  return once(`${image.id} ${width}`, async () => {
    const webp = await scalePicture(await openFile(stored(), image.id), width)
    if (!webp) return null
    const organization = await organizationDetails(image.organization_id)
    return runOperation(keepSize, systemContext('website.image-size', organization), { id: image.id, width, webp })
  })
}
