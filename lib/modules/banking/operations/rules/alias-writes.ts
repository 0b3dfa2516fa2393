import { conflict, invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import { callTrusted, defineOperation, type OperationCtx } from '@/lib/core/operation'
import { aliasColumns } from '@/lib/modules/banking/rules/alias-columns'
import { narrativeKey } from '../../domain/matching/narrative'
import { ALIASES_GRID } from '../../schemas'
import { partyTypeOf } from '../lines/pay-rows'

type Values = Record<string, unknown>
type PartyType = 'customer' | 'supplier'

const { create, update, remove } = modelWrites({
  slug: ALIASES_GRID,
  singular: 'Payer name',
  model: 'bankPartyAlias',
  columns: aliasColumns,
  label: (row) => String(row.narrative),
  permission: 'banking.rule',
  resource: 'banking.alias',
  lockTable: 'bank_party_alias',
  rules: { prepare: ({ ctx, values, before }) => stored(ctx, values, before) },
})

async function stored(
  ctx: OperationCtx,
  { bank_narrative, party, party_type, ...others }: Values,
  before: Row | null,
): Promise<Values> {
  const values: Values = { ...others }
  if (values.disabled === null) values.disabled = false
  if (typeof bank_narrative === 'string') {
    const narrative_key = narrativeKey(bank_narrative)
    if (narrative_key === '') throw invalidField('bank_narrative', 'Write at least one letter or digit.')
    const other = await ctx.db.bankPartyAlias.findFirst({ where: { narrative_key } })
    if (other && other.id !== before?.id)
      throw conflict(`“${other.narrative}” stands for somebody already. Change that payer name.`, 'duplicate')
    Object.assign(values, { narrative: bank_narrative, narrative_key })
  }
  if (party === null) throw invalidField('party', 'Choose a customer or supplier.')
  if (party !== undefined || party_type) {
    const id = String(party ?? before?.customer_id ?? before?.supplier_id)
    const type = await partyTypeOf(ctx, id, (party_type as PartyType | null | undefined) ?? null, 'party')
    Object.assign(values, {
      party_type: type,
      customer_id: type === 'customer' ? id : null,
      supplier_id: type === 'supplier' ? id : null,
    })
  }
  return values
}

/** The history has the names of the wire too. */
const asWire = (row: Values | null): Values | null =>
  row && { ...row, bank_narrative: row.narrative, party: row.customer_id ?? row.supplier_id }

const told = <O extends typeof create | typeof update | typeof remove>(operation: O): O =>
  defineOperation({
    ...(operation as typeof create),
    run: ({ ctx, input }) =>
      callTrusted(
        {
          ...ctx,
          record: (change) => ctx.record({ ...change, before: asWire(change.before), after: asWire(change.after) }),
        },
        operation as typeof create,
        input,
      ),
  }) as O

/** A payer's name stands for one customer or supplier; what is auto-matched by it is posted (Business Platform Modules 2.3). */
export const aliasWrites = { create: told(create), update: told(update), remove: told(remove) }
