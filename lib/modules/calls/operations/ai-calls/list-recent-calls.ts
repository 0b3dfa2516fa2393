import { z } from 'zod'
import { and, compile, sql } from '@/lib/core/db/sql'
import { invalid } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'

const whole = (fallback: number, most: number) =>
  z.coerce
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(1, 'The least is 1.')
    .max(most, `The most is ${most}.`)
    .default(fallback)

/** Integration REST API 4: recent calls on the organization's own PBX domains, newest first. */
export const listRecentCalls = defineOperation({
  name: 'calls.phone_call.recent',
  title: 'Listed recent calls',
  permission: 'calls.phone_call.read',
  effect: 'read',
  input: z.strictObject({
    days: whole(7, 90),
    domain: z.string().max(253, 'At most 253 characters.').optional(),
    limit: whole(50, 200),
  }),
  output: z.object({
    calls: z.array(
      z.object({
        id: z.string(),
        uuid: z.string(),
        domain: z.string(),
        direction: z.string(),
        from: z.string(),
        from_name: z.string(),
        to: z.string(),
        status: z.string(),
        duration: z.number(),
        billsec: z.number(),
        started_at: z.string(),
        hangup_cause: z.string(),
        agent: z.string(),
        queue: z.string(),
        recording: z.string(),
        contact_id: z.string().nullable(),
        lead_id: z.string().nullable(),
      }),
    ),
    count: z.number(),
  }),
  async run({ ctx, input }) {
    const own = await ctx.query<{ domain: string }>(
      compile(sql`select domain from calls_pbx_domain where organization_id = ${ctx.organization.id}::uuid`),
    )
    const domain = input.domain?.trim().toLowerCase()
    if (domain !== undefined && !own.some((one) => one.domain === domain)) throw unknownDomain(own.length > 0)
    const wanted = domain === undefined ? own.map((one) => one.domain) : [domain]
    const rows = await ctx.query<Row>(
      compile(sql`
        select id::text, uuid, domain, direction, from_number as "from", from_name, to_number as "to", status, duration,
          billsec, started_at, hangup_cause, agent, queue, recording_name as recording, contact_id::text, lead_id::text
        from calls_pbx_call
        where ${and([
          sql`organization_id = ${ctx.organization.id}::uuid`,
          sql`lower(domain) = any(${wanted}::text[])`,
          sql`started_at >= now() - make_interval(days => ${input.days}::int)`,
        ])}
        order by started_at desc, id desc limit ${input.limit}::int8`),
    )
    const calls = rows.map((row) => ({ ...row, started_at: row.started_at.toISOString() }))
    return { calls, count: calls.length }
  },
})

type Row = {
  id: string
  uuid: string
  domain: string
  direction: string
  from: string
  from_name: string
  to: string
  status: string
  duration: number
  billsec: number
  started_at: Date
  hangup_cause: string
  agent: string
  queue: string
  recording: string
  contact_id: string | null
  lead_id: string | null
}

/** The same for a domain that does not exist and for one of another organization. */
const unknownDomain = (hasAny: boolean) =>
  invalid([
    {
      loc: ['query', 'domain'],
      msg: hasAny
        ? 'This is no domain of your telephone systems. Leave it out to read all of them.'
        : 'There is no telephone system yet. An administrator connects one under Calls, PBX.',
      type: 'unknown_domain',
    },
  ])
