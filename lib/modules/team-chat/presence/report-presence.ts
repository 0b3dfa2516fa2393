import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import type { ChatUser } from '../domain/caller'
import { logEvent } from '../domain/log-event'
import { apiEmail } from '../domain/people'
import { readRealm } from '../domain/realm'
import { settingsOf } from '../personal/register-parts'
import type { StoredPresence } from '../wire/events'
import { legacyPresence, modernPresence, OFFLINE_AFTER_SECONDS, serverTimestamp } from './read-presence'
import { sharesWith } from './shares-with'

/** Several windows of one person report at once; what is this young is not written again. */
const YOUNG_SECONDS = 55

/** Unix seconds. */
type Kept = { last_active: number | null; last_connected: number }

/** Takes note that somebody is there, unless they or their organization want it not told. */
export async function reportPresence(ctx: OperationCtx, me: ChatUser, status: 'active' | 'idle'): Promise<void> {
  const { settings } = await readRealm(ctx)
  if (settings.presence_disabled || !settingsOf(me).presence_enabled) return
  const kept = await readKept(ctx, me)
  const now = serverTimestamp()
  const isOld = (at: number | null | undefined) => at == null || now - at > YOUNG_SECONDS
  const isActive = status === 'active'
  if (!isOld(kept?.last_connected) && !(isActive && isOld(kept?.last_active))) return

  await write(ctx, me, isActive)
  const next = { last_connected: now, last_active: isActive ? now : (kept?.last_active ?? me.joined_at) }
  if (statusOf(kept, me, now) === statusOf(next, me, now)) return
  const payload: StoredPresence = {
    type: 'presence',
    user_id: me.id,
    email: apiEmail(me),
    server_timestamp: now,
    legacy: legacyPresence(next).website,
    modern: modernPresence(next),
  }
  await logEvent(ctx, payload, settings.presence_of_accessible_only ? await whoMaySee(ctx, me) : null)
}

function statusOf(kept: Kept | undefined, me: ChatUser, now: number): 'active' | 'idle' | 'offline' {
  if (!kept || now - kept.last_connected > OFFLINE_AFTER_SECONDS) return 'offline'
  return legacyPresence({ ...kept, last_active: kept.last_active ?? me.joined_at }).aggregated.status
}

async function readKept(ctx: OperationCtx, me: ChatUser): Promise<Kept | undefined> {
  const [row] = await ctx.query<Kept>(
    compile(sql`select extract(epoch from last_active_at)::float8 as last_active,
      extract(epoch from last_connected_at)::float8 as last_connected from chat_presence where user_id = ${me.id}::int`),
  )
  return row
}

/** Reports of an organization are numbered one after the other, so that who asks for newer ones misses none. */
async function write(ctx: OperationCtx, me: ChatUser, isActive: boolean): Promise<void> {
  await ctx.query(
    compile(sql`select pg_advisory_xact_lock(hashtextextended(${`chat presence ${ctx.organization.id}`}, 0))::text`),
  )
  const active = isActive ? sql`now()` : sql`null::timestamptz`
  await ctx.query(
    compile(sql`
      insert into chat_presence as p (user_id, organization_id, last_active_at, last_connected_at)
      values (${me.id}::int, ${ctx.organization.id}::uuid, ${active}, now())
      on conflict (user_id) do update set last_active_at = coalesce(excluded.last_active_at, p.last_active_at),
        last_connected_at = excluded.last_connected_at, update_id = nextval('chat_presence_update_id_seq')`),
  )
}

/** Everybody but guests who have nothing to do with them. */
async function whoMaySee(ctx: OperationCtx, me: ChatUser): Promise<number[]> {
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select u.id from chat_user u where u.organization_id = ${ctx.organization.id}::uuid and u.is_active
      and (u.role < ${ROLES.guest}::int or ${sharesWith(me.id)})`),
  )
  return rows.map(({ id }) => id)
}
