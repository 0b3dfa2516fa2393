import { isIP } from 'node:net'
import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { env } from '@/lib/core/env'
import type { OperationCtx } from '@/lib/core/operation'

/** An organization's rules for its chat; what is not kept is as it is here. */
export const realmSettings = z.object({
  /** Who may see what a message was before: everything, moves only, nothing. */
  message_edit_history_visibility_policy: z.enum(['all', 'moves', 'none']).default('all'),
  allow_message_editing: z.boolean().default(true),
  /** Seconds; null: always. */
  message_content_edit_limit_seconds: z.number().int().positive().nullable().default(600),
  message_content_delete_limit_seconds: z.number().int().positive().nullable().default(600),
  move_messages_within_stream_limit_seconds: z.number().int().positive().nullable().default(604_800),
  mandatory_topics: z.boolean().default(false),
  presence_disabled: z.boolean().default(false),
  /** Presence of people whom the reader may see only; else of everybody. */
  presence_of_accessible_only: z.boolean().default(false),
  name_changes_disabled: z.boolean().default(false),
  unique_names: z.boolean().default(false),
  /** The largest channel in which members may call everybody. */
  wildcard_mention_limit: z.number().int().default(15),
  /** MiB of one file. */
  max_file_upload_size_mib: z.number().int().positive().default(25),
  /** MiB of all files of the organization. */
  upload_quota_mib: z.number().int().positive().default(5_120),
})
export type RealmSettings = z.output<typeof realmSettings>

export type Realm = { id: number; name: string; host: string; url: string; settings: RealmSettings }

/** The organization as chat knows it. */
export async function readRealm(ctx: OperationCtx): Promise<Realm> {
  const [row] = await ctx.query<{ id: number; settings: unknown }>(
    compile(sql`select id, settings from chat_realm where organization_id = ${ctx.organization.id}::uuid`),
  )
  if (!row) throw new Error('the organization has no chat')
  return {
    id: row.id,
    name: ctx.organization.name,
    host: realmHost(),
    url: env.url,
    settings: realmSettings.parse(row.settings),
  }
}

/**
 * The host in made-up addresses (`user12@host`). Machines without a name that mail knows get one that cannot exist.
 * Team Chat API, PATCH /users/{email}; zulip-facts.md 2.1.
 */
export function realmHost(): string {
  const { hostname } = new URL(env.url)
  const isName = hostname.includes('.') && !isIP(hostname.replace(/^\[|\]$/g, ''))
  return isName ? hostname : 'chat.invalid'
}
