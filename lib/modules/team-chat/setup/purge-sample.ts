import { z } from 'zod'
import type { TenantDb } from '@/lib/core/db/prisma'

/** Up to which ids everything is the demo's, as the seed keeps it among the organization's chat settings. */
export const SAMPLE_KEY = 'sample_until'
const marks = z.object({ message: z.number(), attachment: z.number(), snippet: z.number(), channel: z.number() })

/** Removes what the demo said and brought, and channels that are empty then. What people wrote since stays. */
export async function purgeChatSample({
  organizationId: organization_id,
  db,
}: {
  organizationId: string
  db: TenantDb
}): Promise<number> {
  const realm = await db.chatRealm.findFirst({ where: { organization_id } })
  const settings = (realm?.settings ?? {}) as Record<string, unknown>
  const until = marks.safeParse(settings[SAMPLE_KEY])
  if (!until.success) return 0
  const { message, attachment, snippet, channel } = until.data

  const said = { message_id: { lte: message } }
  for (const table of [db.chatDelivery, db.chatReaction, db.chatSubmessage, db.chatAttachmentUse])
    await (table as typeof db.chatDelivery).deleteMany({ where: { organization_id, ...said } })
  const messages = await db.chatMessage.deleteMany({ where: { organization_id, id: { lte: message } } })
  const snippets = await db.chatSnippet.deleteMany({ where: { organization_id, id: { lte: snippet } } })
  const files = await purgeFiles(db, organization_id, attachment)
  await countTopics(db, organization_id)
  const channels = await purgeChannels(db, organization_id, channel)
  const { [SAMPLE_KEY]: _, ...rest } = settings
  await db.chatRealm.updateMany({ where: { organization_id }, data: { settings: rest as object } })
  return messages.count + snippets.count + files + channels
}

/** Those that no message left links to; their bytes are swept away later. */
async function purgeFiles(db: TenantDb, organization_id: string, until: number): Promise<number> {
  const used = await db.chatAttachmentUse.findMany({ where: { organization_id }, select: { attachment_id: true } })
  const which = { organization_id, id: { lte: until, notIn: used.map(({ attachment_id }) => attachment_id) } }
  const files = await db.chatAttachment.findMany({ where: which, select: { file_id: true, thumbnail_id: true } })
  const ids = files.flatMap(({ file_id, thumbnail_id }) => (thumbnail_id ? [file_id, thumbnail_id] : [file_id]))
  await db.storedFile.updateMany({ where: { organization_id, id: { in: ids } }, data: { deleted_at: new Date() } })
  return (await db.chatAttachment.deleteMany({ where: which })).count
}

async function countTopics(db: TenantDb, organization_id: string): Promise<void> {
  const left = await db.chatMessage.groupBy({
    by: ['channel_id', 'topic_key'],
    where: { organization_id, channel_id: { not: null } },
    _count: true,
    _max: { id: true, topic: true },
  })
  await db.chatTopic.deleteMany({ where: { organization_id } })
  await db.chatTopic.createMany({
    data: left.map((topic) => ({
      organization_id,
      channel_id: topic.channel_id!,
      key: topic.topic_key,
      name: topic._max.topic!,
      max_id: topic._max.id!,
      messages: topic._count,
    })),
  })
}

async function purgeChannels(db: TenantDb, organization_id: string, until: number): Promise<number> {
  const live = await db.chatTopic.findMany({ where: { organization_id }, select: { channel_id: true } })
  const empty = await db.chatChannel.findMany({
    where: { organization_id, is_default: false, id: { lte: until, notIn: live.map(({ channel_id }) => channel_id) } },
    select: { id: true },
  })
  const where = { organization_id, channel_id: { in: empty.map(({ id }) => id) } }
  await db.chatSubscription.deleteMany({ where })
  await db.chatUserTopic.deleteMany({ where })
  await db.chatEventPost.deleteMany({ where })
  await db.chatRecipient.deleteMany({ where })
  return (await db.chatChannel.deleteMany({ where: { organization_id, id: { in: where.channel_id.in } } })).count
}
