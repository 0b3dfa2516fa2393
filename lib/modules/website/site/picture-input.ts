import { z } from 'zod'
import { invalidField, tooLarge } from '@/lib/core/errors'
import { pictureSize, withoutTraces } from '@/lib/core/files/decode-picture'
import { pictureType } from '@/lib/core/files/picture-type'
import { storeFile } from '@/lib/core/files/stored-files'
import type { OperationCtx } from '@/lib/core/operation'
import { imageOfAddress } from '@/lib/modules/website/schemas-pictures'

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024

/** A picture as settings take it: an address that an upload or these settings answered, a data URL (a preview), or null for none. */
export const pictureInput = z.union([z.string(), z.null()], {
  error: 'Send an address of a picture, a data URL, or null.',
})

const DATA_URL = /^data:image\/[\w+.-]+;base64,([A-Za-z0-9+/]+={0,2})$/

/** What such an address holds; null: it is another one. */
export function bytesOfDataUrl(value: string): Buffer | null {
  const base64 = DATA_URL.exec(value)?.[1]
  return base64 ? Buffer.from(base64, 'base64') : null
}

/**
 * The stored file that a picture is, kept by this transaction.
 * @param field where it was entered, for the error @throws 422 for what is no picture of this organization's website
 */
export async function pictureId(ctx: OperationCtx, field: string, value: string | null): Promise<string | null> {
  if (!value) return null
  const known = imageOfAddress(value)
  if (known) {
    if (await ctx.db.websiteImage.count({ where: { id: known } })) return known
    throw invalidField(field, 'There is no such picture. Upload it first.')
  }
  const bytes = bytesOfDataUrl(value)
  if (!bytes) throw invalidField(field, 'Send an address that an upload answered, a data URL of a picture, or null.')
  return keepPicture(ctx, field, bytes)
}

/** Stores a picture that anybody may see from now on. @throws 422 for other files, 413 above 8 MB */
export async function keepPicture(ctx: OperationCtx, field: string, bytes: Buffer): Promise<string> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw tooLarge('The picture is larger than 8 MB. Choose a smaller one.')
  const content_type = pictureType(bytes)
  if (!content_type) throw invalidField(field, 'This is no PNG, JPG, WEBP or GIF picture.')
  const size = await pictureSize(bytes)
  // A GIF holds nothing of where it was taken, and may move.
  const shown = size && (content_type === 'image/gif' ? bytes : await withoutTraces(bytes))
  if (!shown) throw invalidField(field, 'This picture is damaged, or has more than 60 million points.')
  const { id } = await storeFile(ctx, { name: `picture.${content_type.slice(6)}`, content_type, bytes: shown })
  await ctx.db.websiteImage.create({
    data: { id, organization_id: ctx.organization.id, width: size.width, height: size.height },
  })
  return id
}
