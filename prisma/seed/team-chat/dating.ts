import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '@/lib/modules/team-chat/domain/caller'
import { SAMPLE_KEY } from '@/lib/modules/team-chat/setup/purge-sample'
import type { Random } from '../support/random'
import { DAY, HOUR, MINUTE } from '../support/time'
import type { Line, Scene } from './script'

/** When the demo's messages were said, who has read them, and what the monitoring said every morning. */

/** What was written just now was written over weeks; the queues of nobody need to hear of it. */
export async function backdate(ctx: OperationCtx, said: { line: Line; id: number }[]): Promise<void> {
  const organization = sql`${ctx.organization.id}::uuid`
  const [ids, times] = [said.map(({ id }) => id), said.map(({ line }) => line.at.getTime() / 1000)]
  const first = new Date(Math.min(...said.map(({ line }) => line.at.getTime())) - HOUR)
  await ctx.query(
    compile(sql`update chat_message m set sent_at = to_timestamp(t.at)
      from unnest(${ids}::bigint[], ${times}::float8[]) t(id, at) where m.id = t.id returning 1`),
  )
  // Notices of new channels come before anything is said in them.
  await ctx.query(
    compile(sql`update chat_message set sent_at = ${first} where organization_id = ${organization}
      and id <> all(${ids}::bigint[]) returning 1`),
  )
  await ctx.query(
    compile(sql`update chat_message set
        edited_at = case when edited_at is not null then sent_at + interval '3 minutes' end,
        moved_at = case when moved_at is not null then sent_at + interval '4 minutes' end,
        edit_history = (select jsonb_agg(entry || jsonb_build_object('timestamp', extract(epoch from sent_at)::int + 180))
          from jsonb_array_elements(edit_history) entry)
      where organization_id = ${organization} and edit_history is not null returning 1`),
  )
  await ctx.query(
    compile(sql`update chat_channel set created_at = ${first} where organization_id = ${organization} returning 1`),
  )
  await ctx.query(compile(sql`delete from chat_event where organization_id = ${organization} returning 1`))
}

/** Everybody has read what is older than their last look; the owner has been away since yesterday. */
export async function markRead(ctx: OperationCtx, cast: Record<string, ChatUser>, now: Date): Promise<void> {
  const ago = (minutes: number) => sql`${new Date(now.getTime() - minutes * MINUTE)}::timestamptz`
  const away: [ChatUser, minutes: number, active: number][] = [
    [cast.T!, 26 * 60, 26 * 60],
    [cast.P!, 30, 1],
    [cast.A!, 30, 4],
    [cast.S!, 150, 40],
    [cast.L!, 3 * 24 * 60, 3 * 24 * 60],
    [cast.N!, 70, 0],
  ]
  for (const [person, minutes, active] of away) {
    await ctx.query(
      compile(sql`update chat_delivery d set flags = d.flags | 1 from chat_message m
        where d.user_id = ${person.id} and m.id = d.message_id
          and m.sent_at < ${ago(minutes)} returning 1`),
    )
    await ctx.query(
      compile(sql`update chat_presence set last_active_at = ${ago(active)},
        last_connected_at = ${ago(active)} where user_id = ${person.id} returning 1`),
    )
  }
  await ctx.query(
    compile(sql`update chat_user set status_text = 'In the field', status_emoji = ${JSON.stringify(HELMET)}::jsonb
      where id = ${cast.S!.id} returning 1`),
  )
}
const HELMET = { emoji_name: 'construction_worker', emoji_code: '1f477', reaction_type: 'unicode_emoji' }

/** So that the sample data can be told from what people write later. */
export const markSample = (ctx: OperationCtx) =>
  ctx.query(
    compile(sql`update chat_realm r set settings = settings || jsonb_build_object(${SAMPLE_KEY}::text, jsonb_build_object(
        'message', (select coalesce(max(id), 0) from chat_message where organization_id = r.organization_id),
        'attachment', (select coalesce(max(id), 0) from chat_attachment where organization_id = r.organization_id),
        'snippet', (select coalesce(max(id), 0) from chat_snippet where organization_id = r.organization_id),
        'channel', (select coalesce(max(id), 0) from chat_channel where organization_id = r.organization_id)))
      where organization_id = ${ctx.organization.id}::uuid returning id`),
  )

/** Every working day the monitoring says how the night was. */
export function dailyChecks(random: Random | null, now: Date): Scene[] {
  if (!random) return []
  const lines = Array.from({ length: 26 }, (_, n) => new Date(now.getTime() - (27 - n) * DAY))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day): Line => {
      const at = new Date(Math.floor(day.getTime() / DAY) * DAY + 4 * HOUR + random.whole(0, 9) * MINUTE)
      const [midrand, centurion] = [random.whole(41, 69), random.whole(30, 55)]
      const text = `All 14 POPs are up. Peak of the night: Midrand ${midrand} %, Centurion ${centurion} %. Tickets open: **${random.whole(2, 17)}**.`
      const reactions = random.chance(0.4) ? [{ emoji: 'check', by: ['N'] }] : []
      return { speaker: 'M', at, text, reactions, edit: null, move: null, votes: [] }
    })
  return [{ place: { channel: 'operations', topic: 'Daily check' }, lines }]
}
