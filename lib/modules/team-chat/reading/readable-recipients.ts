import { type Sql, sql } from '@/lib/core/db/sql'
import { type ChatUser, isGuest } from '../domain/caller'

/**
 * Whether what was delivered to the reader from this recipient may still be read: `canRead` of domain/channel-access.ts.
 * The few channels that they may not read are looked up once a statement.
 */
export function isReadableRecipient(organizationId: string, reader: ChatUser, recipient: Sql): Sql {
  const closed = isGuest(reader) ? sql`true` : sql`c.invite_only`
  return sql`${recipient} not in (
    select c.recipient_id from chat_channel c where c.organization_id = ${organizationId}::uuid and ${closed}
      and not exists (select from chat_subscription s where s.channel_id = c.id and s.user_id = ${reader.id}))`
}
