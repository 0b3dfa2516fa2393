import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { storedNames, withWireNames } from '@/lib/modules/banking/matching/wire-names'
import { reconRuleColumns, STORED_RULE_NAMES } from '@/lib/modules/banking/rules/recon-rule-columns'
import { narrativeKey } from '../../domain/matching/narrative'
import { RULES_GRID } from '../../schemas'

type Values = Record<string, unknown>

const { create, update, remove } = modelWrites({
  slug: RULES_GRID,
  singular: 'Rule',
  model: 'bankReconRule',
  columns: reconRuleColumns,
  label: (row) => String(row.keyphrase),
  permission: 'banking.rule',
  lockTable: 'bank_recon_rule',
  rules: {
    async prepare({ ctx, values, before }) {
      const stored: Values = storedNames(values, STORED_RULE_NAMES)
      for (const key of ['direction', 'disabled'] as const)
        if (stored[key] === null) stored[key] = reconRuleColumns[key].default
      if (typeof stored.keyphrase === 'string') {
        if (narrativeKey(stored.keyphrase) === '')
          throw invalidField('keyphrase', 'Write at least one letter or digit.')
      }
      if (stored.account_id === null) throw invalidField('ledger_account', 'Choose the account that it suggests.')
      await demandNew(ctx, { ...before, ...stored }, before)
      return before ? stored : { ...stored, position: await endOfList(ctx) }
    },
  },
})

/** The same words for the same lines twice: the second one would never count. */
async function demandNew(ctx: OperationCtx, now: Values, before: Row | null): Promise<void> {
  const other = await ctx.db.bankReconRule.findFirst({
    where: {
      keyphrase: { equals: String(now.keyphrase), mode: 'insensitive' },
      direction: String(now.direction ?? 'any'),
      bank_account_id: (now.bank_account_id as string | null | undefined) ?? null,
      ...(before ? { id: { not: before.id } } : {}),
    },
  })
  if (other) throw conflict(`There is a rule for “${other.keyphrase}” already. Change that one.`, 'duplicate')
}

async function endOfList(ctx: OperationCtx): Promise<number> {
  await lockRuleOrder(ctx)
  const last = await ctx.db.bankReconRule.findFirst({ orderBy: [{ position: 'desc' }, { id: 'desc' }] })
  return (last?.position ?? 0) + 1
}

/** Places in the order are given one after the other. */
export const lockRuleOrder = (ctx: OperationCtx) =>
  ctx.query(
    compile(
      sql`select pg_advisory_xact_lock(hashtextextended(${`bank rules of ${ctx.organization.id}`}, 0))::text as locked`,
    ),
  )

export const reconRuleWrites = withWireNames({ create, update, remove }, STORED_RULE_NAMES)
