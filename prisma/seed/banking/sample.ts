import type { OperationCtx } from '@/lib/core/operation'

/** What is booked with it is sample from the start: what the ledger has posted cannot be marked later. */
export function bookingSample(ctx: OperationCtx): OperationCtx {
  const journals = new Proxy(ctx.db.accJournal, {
    get: (model, name) =>
      name === 'create'
        ? ({ data, ...rest }: Parameters<typeof model.create>[0]) =>
            model.create({ ...rest, data: { ...data, is_sample: true } })
        : Reflect.get(model, name),
  })
  const db = new Proxy(ctx.db, {
    get: (tables, name) => (name === 'accJournal' ? journals : Reflect.get(tables, name)),
  })
  return { ...ctx, db }
}

/** Marks what was made in banking as sample, so that it goes with the sample. */
export async function markSample({ db }: OperationCtx): Promise<void> {
  const all = { data: { is_sample: true } }
  await db.bankAccount.updateMany(all)
  await db.bankTransaction.updateMany(all)
  await db.bankImport.updateMany(all)
  await db.bankReconRule.updateMany(all)
  await db.bankPartyAlias.updateMany(all)
  await db.gatewaySettlement.updateMany(all)
}
