import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { defineOperation } from '@/lib/core/operation'
import { OUTCOMES } from '@/lib/modules/ai-workforce/schemas'

const uuid = z.string().nullable().default(null)
const MAX_KEPT = 20_000

export const actionLine = z.strictObject({
  session_id: uuid,
  conversation_id: uuid,
  run_id: uuid,
  approval_id: uuid,
  profile_id: uuid,
  asked_by: z.string(),
  turn: z.number().int().default(0),
  tool: z.string(),
  summary: z.string().default(''),
  outcome: z.enum(OUTCOMES),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  duration_ms: z.number().int().default(0),
  error_detail: z.string().default(''),
  /** The rule or the person that allowed or refused it. */
  allowed_by: z.string().default(''),
})
export type ActionLine = z.input<typeof actionLine>

/** One line of the log for each call of a tool, whatever came of it (Business Platform Modules 2.1). */
export const logAction = defineOperation({
  name: 'ai-workforce.action.log',
  title: 'Logged what an agent did',
  permission: 'ai-workforce.run.read',
  effect: 'write',
  forPeople: true,
  // It is a log itself.
  unaudited: true,
  input: actionLine,
  output: z.object({ id: z.string() }),
  async run({ ctx, input: { input, output, before, after, ...told } }) {
    const id = newId()
    const json = { input: kept(input), output: kept(output), before: kept(before), after: kept(after) }
    await ctx.db.aiAction.create({
      data: { ...told, ...(json as Record<string, object>), id, organization_id: ctx.organization.id },
    })
    ctx.signal({ type: 'grid', slug: 'ai-agent-action-log', ids: [id] })
    return { id }
  },
})

class Cut {
  readonly cut = true
  constructor(
    readonly characters: number,
    readonly begins: string,
  ) {}
}

/** As JSON; what is very long is cut, and says so. What was cut is not cut again. */
export function kept(value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (value instanceof Cut) return { ...value }
  const text = JSON.stringify(value)
  if (text.length <= MAX_KEPT) return JSON.parse(text)
  return new Cut(text.length, text.slice(0, MAX_KEPT).toWellFormed())
}
