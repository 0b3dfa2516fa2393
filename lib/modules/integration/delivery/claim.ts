import { systemQuery } from '@/lib/core/db/system-query'

/** What a worker needs to make one attempt. */
export type Claimed = {
  id: string
  lease: string
  organization_id: string
  hook_id: string
  event_id: string
  event_name: string
  record_key: string
  is_test: boolean
  /** Attempts since it was put in line. */
  round: number
  target_url: string
  secret: string
  previous_secret: string | null
  payload: unknown
  emitted_at: Date | string
}

/** How long a delivery is another worker's after that worker was last heard of. */
const LEASE_SECONDS = 8
/** One webhook never takes all places of a process; one that fails takes few. */
const PLACES_PER_HOOK = 16
const PLACES_OF_FAILING = 2

/**
 * Takes deliveries that are due, fairly over the webhooks. Across organizations, with the system role.
 * @param free places that the process has
 * @param busy how many deliveries of which hook it works on now
 */
export async function claimDue(lease: string, free: number, busy: Map<string, number>): Promise<Claimed[]> {
  return systemQuery<Claimed>(
    `with recursive hooks as (
       (select hook_id from integration_delivery where state = 'waiting' and next_attempt_at is not null
         order by hook_id limit 1)
       union all
       select (select d.hook_id from integration_delivery d
                where d.state = 'waiting' and d.next_attempt_at is not null and d.hook_id > hooks.hook_id
                order by d.hook_id limit 1)
         from hooks where hooks.hook_id is not null
     ), shuffled as materialized (
       select h.id, h.failing_since,
              coalesce((select busy from unnest($3::uuid[], $4::int[]) as mine(hook, busy) where hook = h.id), 0) as busy
         from hooks join integration_hook h on h.id = hooks.hook_id
        order by random()
     ), due as (
       select d.id from shuffled h cross join lateral (
         select d.id from integration_delivery d
          where d.hook_id = h.id and d.state = 'waiting' and d.next_attempt_at <= now()
          order by d.next_attempt_at, d.sequence
          limit greatest(0, case when h.failing_since is null then ${PLACES_PER_HOOK} else ${PLACES_OF_FAILING} end - h.busy)
            for no key update skip locked
       ) d
       limit $2
     )
     update integration_delivery d
        set state = 'delivering', lease = $1, leased_until = now() + interval '${LEASE_SECONDS} seconds'
       from due, integration_hook h
      where d.id = due.id and h.organization_id = d.organization_id and h.id = d.hook_id
      returning d.id, d.lease, d.organization_id, d.hook_id, d.event_id, d.event_name, d.record_key, d.is_test, d.round,
                h.target_url, h.secret,
                case when h.previous_secret_until > now() then h.previous_secret end as previous_secret,
                case when d.is_test then d.payload
                     else (select e.payload from platform_event e where e.id = d.event_id) end as payload,
                coalesce((select e.emitted_at from platform_event e where e.id = d.event_id), d.created_at) as emitted_at`,
    [lease, free, [...busy.keys()], [...busy.values()]],
  )
}

/** Says that this process still works on them. */
export const renewLeases = (claimed: { id: string; lease: string }[]): Promise<unknown> =>
  systemQuery(
    `update integration_delivery d set leased_until = now() + interval '${LEASE_SECONDS} seconds'
       from unnest($1::uuid[], $2::uuid[]) as mine(id, lease)
      where d.id = mine.id and d.lease = mine.lease and d.state = 'delivering'`,
    [claimed.map(({ id }) => id), claimed.map(({ lease }) => lease)],
  )

/** Returns deliveries of a killed process to the queue; the attempt is repeated. */
export const reclaimLost = (): Promise<unknown> =>
  systemQuery(
    `update integration_delivery d
        set state = case when h.active or d.is_test then 'waiting' else 'cancelled' end,
            missed = not h.active and not d.is_test,
            next_attempt_at = case when h.active or d.is_test then now() end, lease = null, leased_until = null
       from integration_hook h
      where h.id = d.hook_id and d.state = 'delivering' and d.leased_until < now()`,
  )
