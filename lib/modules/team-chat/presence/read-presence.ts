import type { z } from 'zod'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type ChatUser, isGuest } from '../domain/caller'
import { apiEmail } from '../domain/people'
import { readRealm } from '../domain/realm'
import type {
  legacyPresence as legacyPresenceWire,
  modernPresence as modernPresenceWire,
  presences,
} from '../wire/people'
import { sharesWith } from './shares-with'

/** Reported longer ago than this, a client shows somebody as offline. */
export const OFFLINE_AFTER_SECONDS = 200
/** Whose activity is this much older than their connection is idle. */
const IDLE_AFTER_SECONDS = 70
/** Who did not report for longer is left out. */
export const HISTORY_DAYS = 14

/** Unix seconds. */
export type Presence = {
  user_id: number
  email: string
  email_visibility: number
  last_active: number
  last_connected: number
  update_id: number
}

/** People (no bots) who reported in that time, as far as the organization lets the reader see them. */
export async function readPresences(
  ctx: OperationCtx,
  me: ChatUser,
  { days = HISTORY_DAYS, which = sql`true` }: { days?: number; which?: Sql } = {},
): Promise<Presence[]> {
  const { settings } = await readRealm(ctx)
  if (settings.presence_disabled) return []
  const accessible = settings.presence_of_accessible_only && isGuest(me) ? sharesWith(me.id) : sql`true`
  return ctx.query<Presence>(
    compile(sql`
      select u.id as user_id, u.email, u.email_visibility,
        extract(epoch from coalesce(p.last_active_at, u.joined_at))::float8 as last_active,
        extract(epoch from p.last_connected_at)::float8 as last_connected, p.update_id::float8 as update_id
      from chat_presence p join chat_user u on u.id = p.user_id
      where p.organization_id = ${ctx.organization.id}::uuid and u.is_active and not u.is_bot
        and p.last_connected_at > now() - make_interval(days => ${Math.min(Math.max(days, 0), 365)}::int)
        and ${accessible} and ${which}
      order by u.id`),
  )
}

export type LegacyPresence = z.infer<typeof legacyPresenceWire>
export type ModernPresence = z.infer<typeof modernPresenceWire>

type Instants = Pick<Presence, 'last_active' | 'last_connected'>

/** Active with the time of the last activity, or idle with that of the last connection; offline is the client's word. */
export function legacyPresence({ last_active, last_connected }: Instants): LegacyPresence {
  const isActive = last_active + IDLE_AFTER_SECONDS >= last_connected
  const status = isActive ? 'active' : 'idle'
  const timestamp = Math.floor(isActive ? last_active : last_connected)
  const aggregated = { client: 'website', status, timestamp } as const
  return { website: { ...aggregated, pushable: false }, aggregated }
}

export const modernPresence = ({ last_active, last_connected }: Instants): ModernPresence => ({
  active_timestamp: Math.floor(last_active),
  idle_timestamp: Math.floor(last_connected),
})

export const presencesByEmail = (rows: Presence[]): z.infer<typeof presences> =>
  Object.fromEntries(rows.map((row) => [apiEmail({ ...row, id: row.user_id }), legacyPresence(row)]))

export const presencesById = (rows: Presence[]): z.infer<typeof presences> =>
  Object.fromEntries(rows.map((row) => [row.user_id, modernPresence(row)]))

/** Where the next look for changes goes on. */
export const lastUpdateId = (rows: Presence[], before = -1): number =>
  rows.reduce((newest, { update_id }) => Math.max(newest, update_id), before)

export const serverTimestamp = (): number => Date.now() / 1000
