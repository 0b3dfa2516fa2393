import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { idInput } from '@/lib/modules/accounting/payments/payment-input'
import { stepStands } from '@/lib/modules/banking/lines/steps'
import type { StepWire } from '../../schemas-answers'
import { stepWire } from '../../schemas-answers'

const yes = z
  .enum(['1', '0', 'true', 'false'], { error: 'Send 1 or 0.' })
  .transform((text) => text === '1' || text === 'true')
  .optional()

/** What was done to lines, newest first; each step can be undone until something else is done to its line. */
export const listSteps = defineOperation({
  name: 'banking.step.list',
  title: 'Listed what was done to bank transactions',
  permission: 'banking.line.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({
    /** Only what the caller did. */
    mine: yes,
    /** Only since midnight where the organization is. */
    today: yes,
    bank_account_id: idInput,
    txn_id: idInput,
    batch_id: idInput,
    limit: z.coerce.number().int().min(1, 'At least 1.').max(200, 'At most 200.').default(50),
    /** Id of the last one of the page before. */
    after: idInput,
  }),
  output: z.object({ steps: z.array(stepWire), next: z.string().nullable() }),
  async run({ ctx, input: { mine, today, bank_account_id, txn_id, batch_id, limit, after } }) {
    const organization = sql`${ctx.organization.id}::uuid`
    const zone = ctx.organization.time_zone
    const rows = await ctx.query<StepWire>(
      compile(sql`
        with page as materialized (
          select s.* from bank_step s
          join bank_transaction t on t.organization_id = s.organization_id and t.id = s.transaction_id
          where s.organization_id = ${organization}
            and (${!mine} or (s.actor_id is not distinct from ${ctx.user?.id ?? null}::uuid and s.actor_label = ${ctx.actor.label}))
            and (${!today} or s.created_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone})
            and (${!bank_account_id} or t.bank_account_id = ${bank_account_id ?? null}::uuid)
            and (${!txn_id} or s.transaction_id = ${txn_id ?? null}::uuid)
            and (${!batch_id} or s.batch_id = ${batch_id ?? null}::uuid)
            and (${!after} or (s.created_at, s.id) < (
              select l.created_at, l.id from bank_step l where l.organization_id = ${organization} and l.id = ${after ?? null}::uuid))
          order by s.created_at desc, s.id desc limit ${limit + 1}
        ), batches as (
          select s.batch_id, count(*)::int as size from bank_step s
          join bank_transaction t on t.organization_id = s.organization_id and t.id = s.transaction_id
          where s.organization_id = ${organization} and s.batch_id in (select p.batch_id from page p) and ${stepStands}
          group by s.batch_id
        )
        select s.id::text, s.batch_id::text, s.transaction_id::text, s.action, s.summary,
          jsonb_build_object('posted_on', to_char(t.posted_on, 'YYYY-MM-DD'), 'description', t.description, 'amount', t.amount::text,
            'currency', a.currency, 'bank_account', a.name) as line,
          s.actor_label as actor, to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
          to_char(s.undone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as undone_at,
          (select u.name from "user" u where u.id = s.undone_by) as undone_by,
          ${stepStands} as can_undo, coalesce(b.size, 0) as batch_size
        from page s
        join bank_transaction t on t.organization_id = s.organization_id and t.id = s.transaction_id
        join bank_account a on a.organization_id = t.organization_id and a.id = t.bank_account_id
        left join batches b on b.batch_id = s.batch_id
        order by s.created_at desc, s.id desc`),
    )
    const steps = rows.slice(0, limit)
    return { steps, next: rows.length > limit ? steps.at(-1)!.id : null }
  },
})
