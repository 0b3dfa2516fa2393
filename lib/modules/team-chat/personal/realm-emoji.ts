import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { WireEmoji } from '../wire/personal'

/** The organization's own emoji by id, also switched-off ones: old messages show them. */
export async function realmEmoji(ctx: OperationCtx): Promise<Record<string, WireEmoji>> {
  const rows = await ctx.query<{ id: number; name: string; deactivated: boolean; author_id: number | null }>(
    compile(sql`select id, name, is_deactivated as deactivated, author_id from chat_emoji
      where organization_id = ${ctx.organization.id}::uuid order by id`),
  )
  return Object.fromEntries(
    rows.map((row) => [row.id, { ...row, id: String(row.id), source_url: emojiUrl(row.id), still_url: null }]),
  )
}

/** Where its picture lies. */
export const emojiUrl = (id: number): string => `/user_avatars/emoji/${id}.png`
