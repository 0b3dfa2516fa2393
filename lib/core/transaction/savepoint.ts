import { demand } from '../context'
import { callTrusted, type OperationCtx, parseInput } from '../operation'

/**
 * Runs work so that its failure undoes itself alone, also what it noted for the log and for others.
 * @throws what the work threw
 */
export async function inSavepoint<T>(ctx: OperationCtx, work: (ctx: OperationCtx) => Promise<T>): Promise<T> {
  const changes: Parameters<OperationCtx['record']>[0][] = []
  const signals: Parameters<OperationCtx['signal']>[0][] = []
  const events: Parameters<OperationCtx['emit']>[] = []
  const later: Parameters<OperationCtx['later']>[0][] = []
  const own: OperationCtx = {
    ...ctx,
    emit: async (...event) => void events.push(event as Parameters<OperationCtx['emit']>),
    record: (change) => void changes.push(change),
    signal: (signal) => void signals.push(signal),
    later: (query) => void later.push(query),
    call: async (operation, input) => {
      demand(ctx, operation.permission)
      return callTrusted(own, operation, parseInput(operation.input, input))
    },
  }
  await ctx.query({ sql: 'savepoint one_row', parameters: [] })
  try {
    const output = await work(own)
    // What is left for later fails here, where it undoes this row alone.
    for (const query of later) await ctx.query(query)
    changes.forEach(ctx.record)
    signals.forEach(ctx.signal)
    for (const event of events) await ctx.emit(...event)
    return output
  } catch (error) {
    await ctx.query({ sql: 'rollback to savepoint one_row', parameters: [] })
    throw error
  } finally {
    await ctx.query({ sql: 'release savepoint one_row', parameters: [] })
  }
}
