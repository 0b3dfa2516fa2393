import { z } from 'zod'
import { followedUntil } from '@/lib/core/db/followed'
import { and, compile, type Sql, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { sinceField } from '@/lib/core/http/since'
import { defineOperation } from '@/lib/core/operation'
import {
  type AiCall,
  aiCallOutput,
  aiCallStatus,
  aiCallWithTranscript,
  callMode,
  type Turn,
} from '@/lib/modules/calls/schemas'

/** Integration REST API 4: calls of the AI call center, newest first. */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const whole = (fallback: number, most: number) =>
  z.coerce
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(1, 'The least is 1.')
    .max(most, `The most is ${most}.`)
    .default(fallback)

/** `true` and `1`, `false` and `0`, as a query spells them. */
const yesOrNo = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0'], { error: 'Send true or false.' }).transform((text) => /^(true|1)$/.test(text)),
])

export const listAiCalls = defineOperation({
  name: 'calls.ai_call.list',
  title: 'Listed AI calls',
  permission: 'calls.ai_call.read',
  effect: 'read',
  // It may follow changes: what it shows must be newer than the time up to which it shows it.
  snapshot: 'statement',
  input: z.strictObject({
    page: whole(1, 100_000),
    per_page: whole(25, 100),
    status: aiCallStatus.optional(),
    mode: callMode.optional(),
    /** Only calls that have ended. */
    completed_only: yesOrNo.default(false),
    created_since: sinceField.optional(),
  }),
  output: z.object({ ai_calls: z.array(aiCallOutput), total: z.number(), page: z.number(), per_page: z.number() }),
  async run({ ctx, input }) {
    const { page, per_page } = input
    const conditions = [sql`c.organization_id = ${ctx.organization.id}::uuid`]
    if (input.status) conditions.push(sql`c.status = ${input.status}`)
    if (input.mode) conditions.push(sql`c.mode = ${input.mode}`)
    if (input.completed_only) conditions.push(sql`c.status <> 'running'`)
    if (input.created_since) {
      // Calls that may still be on their way are not shown yet, so that the newest time is a safe next `created_since`.
      const until = await followedUntil(ctx.organization.id)
      conditions.push(sql`c.created_at >= ${input.created_since} and c.created_at < ${until}`)
    }
    const [rows, [counted]] = await Promise.all([
      ctx.query<CallRow>(
        compile(sql`${CALL} where ${and(conditions)} order by c.created_at desc, c.id desc
          limit ${per_page}::int8 offset ${(page - 1) * per_page}::int8`),
      ),
      ctx.query<{ n: number }>(compile(sql`select count(*)::int as n from calls_ai_call c where ${and(conditions)}`)),
    ])
    return { ai_calls: rows.map(aiCallToWire), total: counted!.n, page, per_page }
  },
})

export const readAiCall = defineOperation({
  name: 'calls.ai_call.read',
  title: 'Read an AI call',
  permission: 'calls.ai_call.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({ call_id: z.string() }),
  output: z.object({ ai_call: aiCallWithTranscript }),
  async run({ ctx, input }) {
    if (!UUID.test(input.call_id)) throw notFound('AI call')
    const [row] = await ctx.query<CallRow & { transcript: Turn[] }>(
      compile(sql`${CALL} where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${input.call_id}::uuid`),
    )
    if (!row) throw notFound('AI call')
    return { ai_call: { ...aiCallToWire(row), transcript: row.transcript } }
  },
})

/** Also for other queries of AI calls; they add their condition over `c`. */
export const CALL: Sql = sql`
  select c.id::text, c.status, c.mode, c.campaign_id::text, k.name as campaign_name, c.deal_id::text, c.lead_id::text,
    c.contact_id::text, c.name, c.from_number, c.to_number, c.attempt, c.created_at, c.started_at, c.ended_at,
    c.duration_seconds, c.end_reason, c.outcome, c.summary, c.sentiment, c.answers, c.recording_url,
    c.cost::float8 as cost, c.error, c.transcript
  from calls_ai_call c left join calls_campaign k on k.id = c.campaign_id`

type Moments = { created_at: Date; started_at: Date | null; ended_at: Date | null }
export type CallRow = Omit<AiCall, keyof Moments | 'from' | 'to'> &
  Moments & { from_number: string; to_number: string; transcript: Turn[] }

export function aiCallToWire(row: CallRow): AiCall {
  const { from_number, to_number, transcript: _, ...rest } = row
  return {
    ...rest,
    from: from_number,
    to: to_number,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
