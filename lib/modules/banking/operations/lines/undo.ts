import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import type { StepBefore, StepMatch } from '@/lib/modules/banking/lines/steps'
import { type StoredStep, undoSteps } from '@/lib/modules/banking/lines/undo-steps'
import type { LineWire } from '../../schemas-answers'
import { lineWire } from '../../schemas-answers'
import { readWholeLine } from './read-line'

export const undoneOutput = z.object({ transactions: z.array(lineWire) })

/**
 * Takes one step of the log back, with those of the same click that share its vouchers: a transfer opens both lines.
 * What it made is cancelled, what was there already is only unlinked.
 */
export const undoStep = defineOperation({
  name: 'banking.step.undo',
  title: 'Undid what was done to a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'danger',
  input: z.strictObject({ step_id: z.string() }),
  output: undoneOutput,
  async run({ ctx, input }) {
    const step = await findStep(ctx, input.step_id)
    if (step.undone_at) throw conflict(await whoUndid(ctx, step))
    const batch = await ctx.db.bankStep.findMany({ where: { batch_id: step.batch_id, undone_at: null } })
    const lines = await undoSteps(ctx, sharing(step, batch))
    return { transactions: await wholeLines(ctx, lines) }
  },
})

async function findStep(ctx: OperationCtx, id: string): Promise<StoredStep> {
  const step = z.uuid().safeParse(id).success ? await ctx.db.bankStep.findFirst({ where: { id } }) : null
  if (!step) throw notFound('step')
  return step
}

/** Who undid a step, and when, for whoever asks again. */
export async function whoUndid(ctx: OperationCtx, step: StoredStep): Promise<string> {
  const [person] = await ctx.query<{ name: string }>(
    compile(sql`select name from "user" where id = ${step.undone_by}::uuid`),
  )
  const at = step.undone_at!.toISOString().slice(0, 16).replace('T', ' ')
  return `This was undone already${person ? ` by ${person.name}` : ''} at ${at} UTC.`
}

/** Steps of one click that made or ended the same vouchers. */
function sharing(step: StoredStep, batch: readonly StoredStep[]): string[] {
  const vouchers = new Set(vouchersOf(step))
  return [
    step.id,
    ...batch.filter((one) => one.id !== step.id && vouchersOf(one).some((id) => vouchers.has(id))).map(({ id }) => id),
  ]
}

const vouchersOf = (step: StoredStep): string[] => [
  ...(step.matches as StepMatch[]).filter(({ made_here }) => made_here).map(({ id }) => id),
  ...((step.before as StepBefore).matches ?? []).filter(({ cancelled }) => cancelled).map(({ id }) => id),
]

export async function wholeLines(ctx: OperationCtx, lines: readonly { id: string }[]): Promise<LineWire[]> {
  const wires: LineWire[] = []
  for (const { id } of lines) wires.push(await readWholeLine(ctx, id))
  return wires
}
