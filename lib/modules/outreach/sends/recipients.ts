import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { Channel } from '../schemas'

export type RecipientCounts = {
  /** In the list. */
  total: number
  /** Who gets it. */
  sendable: number
  no_address: number
  opted_out: number
  /** Further people of an address that gets it already. */
  duplicates: number
}

/**
 * The people of a list with the address that the channel writes to, and what speaks against it. One address is written
 * to once: the first person of it counts.
 * @returns `with … judged as (id, name, fields, address, verdict, turn)`, to be followed by a statement
 */
function judgedMembers(ctx: OperationCtx, listId: string, channel: Channel): Sql {
  const address = channel === 'email' ? sql`lower(btrim(m.email))` : sql`split_part(m.phone_canonical, ';', 1)`
  return sql`
    with placed as (
      select m.id, m.name, m.fields, m.created_at, ${address} as address
      from outreach_member m
      where m.organization_id = ${ctx.organization.id}::uuid and m.list_id = ${listId}::uuid
    ), judged as (
      select p.id, p.name, p.fields, p.address,
        case when p.address = '' then 'no_address'
             when o.id is not null then 'opted_out'
             else 'sendable' end as verdict,
        row_number() over (partition by p.address order by p.created_at, p.id) as turn
      from placed p left join outreach_opt_out o
        on o.organization_id = ${ctx.organization.id}::uuid and o.channel = ${channel} and o.address = p.address
    )`
}

export async function countRecipients(ctx: OperationCtx, listId: string, channel: Channel): Promise<RecipientCounts> {
  const [counts] = await ctx.query<RecipientCounts>(
    compile(sql`${judgedMembers(ctx, listId, channel)}
      select count(*)::int as total,
        count(*) filter (where verdict = 'sendable' and turn = 1)::int as sendable,
        count(*) filter (where verdict = 'no_address')::int as no_address,
        count(*) filter (where verdict = 'opted_out')::int as opted_out,
        count(*) filter (where verdict = 'sendable' and turn > 1)::int as duplicates
      from judged`),
  )
  return counts!
}

/** Writes a message for each address; those that opted out get one that is blocked, so that the result tells of them. */
export async function writeMessages(
  ctx: OperationCtx,
  send: { id: string; list_id: string; channel: string },
): Promise<number> {
  const written = await ctx.query<{ id: string }>(
    compile(sql`${judgedMembers(ctx, send.list_id, send.channel as Channel)}
      insert into outreach_message (id, organization_id, send_id, member_id, name, to_address, fields, state, error)
      select gen_random_uuid(), ${ctx.organization.id}::uuid, ${send.id}::uuid, id, name, address, fields,
        case verdict when 'opted_out' then 'blocked' else 'queued' end,
        case verdict when 'opted_out' then 'Has opted out.' else '' end
      from judged where verdict <> 'no_address' and turn = 1
      on conflict (organization_id, send_id, to_address) do nothing
      returning id::text`),
  )
  return written.length
}
