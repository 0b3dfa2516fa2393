import type { TenantDb } from '@/lib/core/db/prisma'

/** A new organization can write at once: people are put into this channel when they join. */
export async function createDefaultChannel({
  organizationId: organization_id,
  db,
}: {
  organizationId: string
  db: TenantDb
}): Promise<void> {
  const recipient = await db.chatRecipient.create({ data: { organization_id, member_ids: [] } })
  const description = 'For everybody: news, questions, and what fits nowhere else.'
  const channel = await db.chatChannel.create({
    data: {
      organization_id,
      recipient_id: recipient.id,
      name: 'general',
      description,
      rendered_description: `<p>${description}</p>`,
      is_default: true,
    },
  })
  await db.chatRecipient.update({ where: { id: recipient.id }, data: { channel_id: channel.id } })
}
