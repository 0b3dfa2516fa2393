import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { AppError, conflict } from '@/lib/core/errors'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { planUndo, UNDO_TOOL, undoRequestId, undoStep } from '@/lib/modules/ai-workforce/runs/undo/plan-undo'
import { logAction } from '../log/log-action'

/** The steps of a run that were carried out, the newest first: which can be undone, and why others cannot. */
export const readUndoPlan = defineOperation({
  name: 'ai-workforce.run.read-undo',
  title: 'Read how a run is undone',
  permission: 'ai-workforce.run.read',
  effect: 'read',
  input: z.strictObject({ run_id: z.uuid() }),
  output: z.object({ steps: z.array(undoStep) }),
  async run({ ctx, input: { run_id } }) {
    const steps = await planUndo(ctx, run_id, { assuming: true })
    return { steps: steps.map(({ inverses: _, ...step }) => step) }
  },
})

const result = undoStep.extend({ state: z.enum(['undone', 'cannot']) }).meta({ id: 'UndoResult' })

/** Takes back what can be, the newest step first, each in a transaction of its own and with the rights of the person. */
export const undoRun = defineOperation({
  name: 'ai-workforce.run.undo',
  title: 'Undid a run',
  permission: 'ai-workforce.profile.run',
  effect: 'danger',
  delegates: true,
  forPeople: true,
  input: z.strictObject({ run_id: z.uuid() }),
  output: z.object({ results: z.array(result) }),
  async run({ ctx, input: { run_id } }) {
    const { steps } = await runOperation(readUndoPlan, ctx, { run_id })
    const results: z.infer<typeof result>[] = []
    for (const { state, ...step } of steps) {
      if (state !== 'can') {
        results.push({ ...step, state })
        continue
      }
      const { approval_id } = step
      const own = { ...ctx, requestId: undoRequestId(approval_id), idempotencyKey: null }
      try {
        const { what } = await runOperation(undoOneStep, own, { run_id, approval_id })
        results.push({ ...step, state: 'undone', what })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        results.push({ ...step, state: 'cannot', what: error.message })
      }
    }
    return { results }
  },
})

/** One step, all of it or nothing; what happened since the plan was read counts. */
const undoOneStep = defineOperation({
  name: 'ai-workforce.run.undo-step',
  title: 'Undid a step of a run',
  permission: 'ai-workforce.profile.run',
  effect: 'danger',
  forPeople: true,
  input: z.strictObject({ run_id: z.uuid(), approval_id: z.uuid() }),
  output: z.object({ what: z.string() }),
  async run({ ctx, input: { run_id, approval_id } }) {
    const [request] = await ctx.query<{ session_id: string | null; profile_id: string | null; summary: string }>(
      compile(sql`
        select session_id::text, profile_id::text, summary from ai_approval
        where organization_id = ${ctx.organization.id}::uuid and id = ${approval_id}::uuid for no key update`),
    )
    const step = (await planUndo(ctx, run_id, { assuming: false })).find((one) => one.approval_id === approval_id)
    if (!request || !step) throw conflict('This step is not there any more.', 'gone')
    if (step.state === 'undone') return { what: step.what }
    if (step.state === 'cannot') throw conflict(step.what, 'not_undoable')
    for (const { operation, input } of step.inverses) await ctx.call(operation, input)
    const by = ctx.actor.label
    await ctx.call(logAction, {
      ...{ run_id, approval_id, session_id: request.session_id, profile_id: request.profile_id },
      asked_by: by,
      tool: UNDO_TOOL,
      summary: `Undone: ${request.summary}`.slice(0, 300),
      outcome: 'success',
      input: { approval_id },
      output: { what: step.what },
      allowed_by: by,
    })
    ctx.signal({ type: 'grid', slug: 'agent-runs', ids: [run_id] })
    return { what: step.what }
  },
})
