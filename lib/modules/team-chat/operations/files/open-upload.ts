import { z } from 'zod'
import { tenantSnapshot } from '@/lib/core/db/prisma'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { type OpenFile, openFile } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { readableUploads } from '@/lib/modules/team-chat/files/readable-uploads'
import { readLink, signLink } from '@/lib/modules/team-chat/files/signed-link'

/** The same for a file that is not there and for one that the caller may not read. */
const noSuchFile = () => chatError('This file does not exist or has been deleted.', 'BAD_REQUEST', {}, 404)

async function find(ctx: OperationCtx, pathId: string) {
  const [found] = await readableUploads(ctx, await chatCaller(ctx), [pathId])
  if (!found) throw noSuchFile()
  return found
}

const file = z.custom<OpenFile>()

/** A file, for its owner and for readers of a message that links it. */
export const openUpload = defineOperation({
  name: 'team-chat.file.open',
  title: 'Opened a file of team chat',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ path_id: z.string() }),
  output: file,
  run: async ({ ctx, input }) => openFile(ctx, (await find(ctx, input.path_id)).file_id),
})

/** A picture made small; the last part of the path says how small, and we have one size. */
export const openThumbnail = defineOperation({
  name: 'team-chat.file.thumbnail',
  title: 'Looked at a picture of team chat',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ path: z.string() }),
  output: file,
  async run({ ctx, input: { path } }) {
    const { thumbnail_id } = await find(ctx, path.replace(/\/[^/]*$/, ''))
    if (!thumbnail_id) throw noSuchFile()
    return openFile(ctx, thumbnail_id)
  },
})

/** A link that works for a minute without a sign-in, for programs that open it elsewhere. */
export const linkUpload = defineOperation({
  name: 'team-chat.file.link',
  title: 'Made a link to a file of team chat',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ realm_id: z.string(), filename: z.string() }),
  output: z.object({ url: z.string() }),
  async run({ ctx, input }) {
    const { path_id } = await find(ctx, `${input.realm_id}/${input.filename}`)
    return { url: signLink(ctx.organization.id, path_id) }
  },
})

// Whoever has the link belongs to no organization here; the link's signature names one.
export const openSignedLink = defineOperation({
  name: 'team-chat.file.open_link',
  title: 'Opened a link to a file of team chat',
  permission: 'public',
  tenancy: 'none',
  effect: 'read',
  input: z.object({ token: z.string(), name: z.string() }),
  output: file,
  async run({ input: { token } }) {
    const link = readLink(token)
    const [found] = link
      ? await tenantQuery<{ file_id: string }>(
          link.organization,
          compile(sql`select file_id from chat_attachment
            where organization_id = ${link.organization}::uuid and path_id = ${link.path_id}`),
        )
      : []
    if (!link || !found) throw noSuchFile()
    return tenantSnapshot(link.organization, ({ db }) => openFile({ db }, found.file_id))
  },
})
