import { z } from 'zod'
import { AppError, notFound, tooLarge } from '@/lib/core/errors'
import { pictureType } from '@/lib/core/files/picture-type'
import {
  keepFile,
  type OpenFile,
  openFile,
  receiveFile,
  type StoredFileDetails,
  safeName,
} from '@/lib/core/files/stored-files'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { imageAddress } from '../../articles/image-address'

const MAX_IMAGE_BYTES = 10 * 1024 * 1024

const stored = z.object({ id: z.string(), url: z.string() }).meta({ id: 'ArticleImage' })

/** As JSON it is what the file holds: a retry with the same Idempotency-Key has stored the same bytes once more. */
class Received {
  constructor(readonly file: StoredFileDetails) {}
  toJSON() {
    const { name, size, sha256 } = this.file
    return { name, size, sha256 }
  }
}

const keepImage = defineOperation({
  name: 'project-manager.article.keep-image',
  title: 'Added a picture to the knowledge base',
  permission: 'project-manager.article.update',
  effect: 'write',
  input: z.strictObject({ received: z.instanceof(Received) }),
  output: stored,
  async run({ ctx, input }) {
    const { id, name, size } = await keepFile(ctx, input.received.file.id)
    await ctx.db.pmArticleImage.create({ data: { id, organization_id: ctx.organization.id } })
    ctx.record({ entity: 'article-images', id, label: name, before: null, after: { name, size } })
    return { id, url: imageAddress(id) }
  },
})

/** Storing the bytes lasts longer than a transaction may. */
export const uploadArticleImage = defineOperation({
  name: 'project-manager.article.upload-image',
  title: 'Added a picture to the knowledge base',
  permission: 'project-manager.article.update',
  effect: 'write',
  delegates: true,
  input: z.strictObject({ file: z.file({ error: 'Send the picture in a form, as multipart/form-data.' }) }),
  output: stored,
  async run({ ctx, input: { file } }) {
    if (file.size > MAX_IMAGE_BYTES)
      throw tooLarge(`${safeName(file.name)} is larger than 10 MB. Choose a smaller picture.`)
    const content_type = pictureType(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
    if (!content_type)
      throw new AppError(
        415,
        'unsupported_type',
        `${safeName(file.name)} is no picture that an article can hold. Send a PNG, JPG, WEBP or GIF file.`,
      )
    const details = await receiveFile(ctx, { name: file.name, content_type, bytes: file, max_bytes: MAX_IMAGE_BYTES })
    return runOperation(keepImage, ctx, { received: new Received(details) })
  },
})

const UUID = z.uuid()

export const openArticleImage = defineOperation({
  name: 'project-manager.article.open-image',
  title: 'Opened a picture of an article',
  permission: 'project-manager.article.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.custom<OpenFile>(),
  async run({ ctx, input: { id } }) {
    const found = UUID.safeParse(id).success && (await ctx.db.pmArticleImage.count({ where: { id } })) > 0
    if (!found) throw notFound('picture')
    return openFile(ctx, id)
  },
})
