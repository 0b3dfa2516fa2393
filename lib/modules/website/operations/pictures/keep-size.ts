import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { deleteFile, storeFile } from '@/lib/core/files/stored-files'
import { defineOperation } from '@/lib/core/operation'

/** Keeps a smaller width of a picture, for whoever asks for it next. */
export const keepSize = defineOperation({
  name: 'website.picture.keep-size',
  title: 'Kept a smaller picture of the website',
  permission: 'website.settings.update',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ id: z.uuid(), width: z.number().int(), webp: z.custom<Buffer>() }),
  output: z.string(),
  async run({ ctx, input: { id, width, webp } }) {
    const file = await storeFile(ctx, { name: `picture-${width}.webp`, content_type: 'image/webp', bytes: webp })
    const [kept] = await ctx.query<{ id: string }>(
      compile(sql`insert into website_image_size (id, organization_id, image_id, width)
        values (${file.id}::uuid, ${ctx.organization.id}::uuid, ${id}::uuid, ${width}::int)
        on conflict (organization_id, image_id, width) do nothing returning id::text`),
    )
    if (kept) return kept.id
    // Another process made it a moment before.
    await deleteFile(ctx, file.id)
    const other = await ctx.db.websiteImageSize.findFirstOrThrow({ where: { image_id: id, width } })
    return other.id
  },
})
