import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { importWires } from '@/lib/modules/banking/imports/import-rows'
import { findBankAccount } from '@/lib/modules/banking/lines/line-rows'
import { importWireSchema } from '../../schemas-imports-answers'

/** Statements that were brought, newest first: files, online banking and the gateway alike. */
export const listStatementImports = defineOperation({
  name: 'banking.import.list',
  title: 'Listed statements',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({
    bank_account_id: z.string().optional(),
    limit: z.coerce.number({ error: 'Send a number.' }).int().min(1).max(100, 'At most 100.').default(20),
  }),
  output: z.object({ imports: z.array(importWireSchema) }),
  async run({ ctx, input }) {
    if (input.bank_account_id !== undefined) await findBankAccount(ctx, input.bank_account_id)
    const rows = await ctx.db.bankImport.findMany({
      where: input.bank_account_id === undefined ? {} : { bank_account_id: input.bank_account_id },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: input.limit,
    })
    return { imports: await importWires(ctx, rows) }
  },
})
