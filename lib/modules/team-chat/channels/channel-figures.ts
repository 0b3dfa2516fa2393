import { LRUCache } from 'lru-cache'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { processState } from '@/lib/core/process/process-state'

export type ChannelFigures = {
  subscriber_count: number
  /** Messages a week; null: too young to tell. */
  weekly_traffic: number | null
  is_recently_active: boolean
}

type Traffic = { traffic: number | null; is_recent: boolean }
const NONE: Traffic = { traffic: null, is_recent: true }
const KEPT_MS = 10 * 60_000

/** Of all the organization's channels, in one query; how busy they are is counted anew every ten minutes. */
export async function channelFigures(ctx: OperationCtx): Promise<(channelId: number) => ChannelFigures> {
  const rows = await ctx.query<{ channel_id: number; people: number }>(
    compile(sql`select s.channel_id, count(*)::int as people
      from chat_subscription s join chat_user u on u.id = s.user_id and u.is_active
      where s.organization_id = ${ctx.organization.id}::uuid group by s.channel_id`),
  )
  const people = new Map(rows.map((row) => [row.channel_id, row.people]))
  const traffic = await trafficOf(ctx)
  return (channelId) => {
    const { traffic: weekly_traffic, is_recent } = traffic.get(channelId) ?? NONE
    return { subscriber_count: people.get(channelId) ?? 0, weekly_traffic, is_recently_active: is_recent }
  }
}

/** By organization, those asked for last. */
const counted = () =>
  processState('chat-traffic', () => new LRUCache<string, Promise<Map<number, Traffic>>>({ max: 500, ttl: KEPT_MS }))

function trafficOf(ctx: OperationCtx): Promise<Map<number, Traffic>> {
  const known = counted().get(ctx.organization.id)
  if (known) return known
  const traffic = countTraffic(ctx)
  counted().set(ctx.organization.id, traffic)
  traffic.catch(() => counted().delete(ctx.organization.id))
  return traffic
}

/** Four weeks, as a mean; from the index alone. A channel without any message is new, not asleep. */
async function countTraffic(ctx: OperationCtx): Promise<Map<number, Traffic>> {
  const rows = await ctx.query<{ channel_id: number; traffic: number | null; is_recent: boolean }>(
    compile(sql`
      with edge as (
        select
          (select id from chat_message where organization_id = ${ctx.organization.id}::uuid
             and sent_at >= now() - interval '28 days' order by sent_at, id limit 1) as month,
          (select id from chat_message where organization_id = ${ctx.organization.id}::uuid
             and sent_at >= now() - interval '180 days' order by sent_at, id limit 1) as half_year)
      select c.id as channel_id,
        case when c.created_at < now() - interval '7 days' then
          ceil((select count(*) from chat_message m where m.recipient_id = c.recipient_id and m.id >= edge.month)
            / least(4, extract(epoch from now() - c.created_at) / 604800))::int end as traffic,
        c.first_message_id is null or exists (
          select 1 from chat_message m where m.recipient_id = c.recipient_id and m.id >= edge.half_year) as is_recent
      from chat_channel c cross join edge
      where c.organization_id = ${ctx.organization.id}::uuid`),
  )
  return new Map(rows.map(({ channel_id, traffic, is_recent }) => [channel_id, { traffic, is_recent }]))
}
