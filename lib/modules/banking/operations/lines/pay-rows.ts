import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import { callTrusted, defineOperation, type OperationCtx } from '@/lib/core/operation'
import { idInput, partyTypeInput } from '@/lib/modules/accounting/payments/payment-input'
import { customerTable, supplierTable } from '@/lib/modules/accounting/tables'
import { payRow } from './pay-row'

/** Create Payment of a list: for the party that is chosen, or for the one that each line is recognised as. */
export const payRowFor = defineOperation({
  ...payRow,
  input: z.strictObject({ row_id: z.string(), party_type: partyTypeInput.nullish(), party_id: idInput }),
  async run({ ctx, input: { row_id, party_type, party_id } }) {
    if (!party_id) {
      if (party_type) throw invalidField('party_id', 'Choose the customer or supplier.', 'missing')
      return callTrusted(ctx, payRow, { row_id })
    }
    const type = await partyTypeOf(ctx, party_id, party_type ?? null)
    return callTrusted(ctx, payRow, { row_id, party_type: type, party_id })
  },
})

/** @throws 422 when there is nobody of that id, or of another kind than was said */
export async function partyTypeOf(
  ctx: OperationCtx,
  id: string,
  said: 'customer' | 'supplier' | null,
  field = 'party_id',
): Promise<'customer' | 'supplier'> {
  const rows = await ctx.query<{ type: 'customer' | 'supplier' }>(
    compile(sql`
      select 'customer' as type from ${customerTable} where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid and deleted_at is null
      union all
      select 'supplier' from ${supplierTable} where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid and deleted_at is null`),
  )
  const [found] = rows
  if (!found || (said && found.type !== said))
    throw invalidField(field, `Choose a ${said ?? 'customer or supplier'} that exists.`, 'not_found')
  return found.type
}
