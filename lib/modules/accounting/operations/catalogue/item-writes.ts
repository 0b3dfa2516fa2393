import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { batched } from '@/lib/core/transaction/batch'
import { itemColumns } from '../../grids/acc-items.columns'

const FLAGS = ['visible', 'disabled'] as const
const features = z.array(z.string().trim().min(1).max(200)).max(50)
const featureValues = z.record(z.string().min(1).max(80), z.union([z.string().max(200), z.number(), z.boolean()]))

export const itemWrites = modelWrites({
  slug: 'acc-items',
  singular: 'Item',
  model: 'accItem',
  columns: itemColumns,
  label: (row) => String(row.name),
  permission: 'accounting.item',
  softDelete: true,
  rules: {
    forMany: true,
    async prepare({ ctx, values, before }) {
      const prepared = { ...values }
      for (const flag of FLAGS) if (values[flag] === null) prepared[flag] = false
      if (values.sort_order === null) prepared.sort_order = 0
      if ('features' in values)
        prepared.features = asJson('features', values.features ?? [], features, 'Send a list of short texts.')
      if ('feature_values' in values)
        prepared.feature_values = asJson(
          'feature_values',
          values.feature_values ?? {},
          featureValues,
          'Send names with their values, such as {"Download": "100 Mbps"}.',
        )
      // A restored item wants its code back, which another may have by now.
      const sku = values.sku ?? (Object.keys(values).length === 0 ? before?.sku : undefined)
      if (typeof sku === 'string') await demandFreeCode(ctx, sku, before)
      return prepared
    },
  },
})

async function demandFreeCode(ctx: OperationCtx, sku: string, before: Row | null): Promise<void> {
  const other = await batched(ctx, itemsWithCodes, { sku, id: before?.id ?? null })
  if (other) throw invalidField('sku', `${other.sku} is the code of ${other.name} already.`, 'duplicate')
}

type Code = { sku: string; id: string | null }

/** The other item that has the code, in any case. */
async function itemsWithCodes(
  ctx: OperationCtx,
  codes: Code[],
): Promise<({ sku: string; name: string } | undefined)[]> {
  if (new Set(codes.map(({ sku }) => sku.toLowerCase())).size < codes.length)
    throw new Error('two items of one batch want the same code')
  const found = await ctx.query<{ at: number; sku: string; name: string }>(
    compile(sql`
      select c.at::int, i.sku, i.name
      from unnest(${codes.map(({ sku }) => sku)}::text[], ${codes.map(({ id }) => id)}::uuid[]) with ordinality c(sku, id, at)
      join acc_item i on lower(i.sku) = lower(c.sku) and i.id is distinct from c.id
      where i.organization_id = ${ctx.organization.id}::uuid and i.deleted_at is null`),
  )
  const byPlace = new Map(found.map((item) => [item.at, item]))
  return codes.map((_, index) => byPlace.get(index + 1))
}

function asJson(field: string, value: unknown, schema: z.ZodType, msg: string): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidField(field, msg)
  return parsed.data
}
