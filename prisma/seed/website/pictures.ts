import limit from 'p-limit'
import sharp from 'sharp'
import type { SystemDb } from '@/lib/core/db/prisma'
import { receiveFile } from '@/lib/core/files/stored-files'
import { idAt } from '../support/time'
import { DRAWINGS } from './drawing'
import { inStudio, type View } from './drawing/studio'
import { TINTS } from './drawing/tints'
import { type Look, looksOf } from './products'

const SIZE = 800
const VIEWS: [View, (name: string) => string][] = [
  ['whole', (name) => name],
  ['close', (name) => `${name}, close up`],
  ['dark', (name) => `${name}, on a dark background`],
]
/** As many as are drawn side by side. */
const atOnce = limit(4)

/** A picture that anybody may open; the demo's lie in the past, so nothing is told of them. */
export async function storePicture(
  db: SystemDb,
  organization_id: string,
  picture: { bytes: Buffer; content_type: string; width: number; height: number },
): Promise<string> {
  const { bytes, content_type, width, height } = picture
  const owner = { organization: { id: organization_id }, actor: { id: null } }
  const name = `picture.${content_type.slice(6)}`
  const { id } = await receiveFile(owner, { name, content_type, bytes })
  await db.$transaction([
    db.storedFile.update({ where: { id }, data: { deleted_at: null } }),
    db.websiteImage.create({ data: { id, organization_id, width, height } }),
  ])
  return id
}

/** Draws what the products of an organization's shop look like, and says of those that invoices name too what they are. */
export async function seedItemPictures(
  db: SystemDb,
  organization: { id: string; name: string },
  now: Date,
): Promise<void> {
  const organization_id = organization.id
  if (await db.websiteItemImage.count({ where: { organization_id } })) return
  const items = await db.accItem.findMany({
    where: { organization_id, is_sample: true, deleted_at: null },
    select: { id: true, sku: true, description: true },
  })
  const drawn = looksOf(organization.name).flatMap((look) => {
    const item = items.find(({ sku }) => sku === look.sku)
    return item
      ? viewsOf(look).map(([view, alt], position) => ({ look, item, view, alt: alt(look.name), position }))
      : []
  })
  const rows = await Promise.all(
    drawn.map(({ look, item, view, alt, position }) =>
      atOnce(async () => ({
        ...{ id: idAt(now), organization_id, item_id: item.id, alt, position },
        image_id: await storePicture(db, organization_id, await photograph(look, view)),
      })),
    ),
  )
  await db.websiteItemImage.createMany({ data: rows })
  for (const { sku, description } of looksOf(organization.name))
    if (description)
      await db.accItem.updateMany({ where: { organization_id, sku, description: '' }, data: { description } })
}

/** What the shop recommends is seen from one side more. */
const viewsOf = ({ badge }: Look) => VIEWS.slice(0, badge ? 3 : 2)

async function photograph({ kind, tint }: Look, view: View) {
  const svg = inStudio(DRAWINGS[kind], TINTS[tint], view, SIZE)
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer()
  return { bytes, content_type: 'image/jpeg', width: SIZE, height: SIZE }
}
