import { readIdentity } from '@/lib/core/auth/identity'
import { invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import { nextRun } from '@/lib/core/jobs/schedules/cron-time'
import type { OperationCtx } from '@/lib/core/operation'
import { findGrid } from '@/lib/core/registry'
import { allTools } from '../tools/catalogue'

type Values = Record<string, unknown>
type Profile = {
  name: string
  task_prompt: string
  tool_allowlist: string[]
  grid_allowlist: string[]
  max_write_actions: number | null
  run_as_user: string | null
  chat_only: boolean
  enabled: boolean
  schedule: string
}

/** What is stored of an agent once nothing speaks against it. @throws 422 that names each field */
export async function prepareProfile({
  ctx,
  values,
  before,
}: {
  ctx: OperationCtx
  values: Values
  before: Row | null
}): Promise<Values> {
  const profile = { ...NEW, ...before, ...values } as Profile
  const isTouched = (key: keyof Profile) => before === null || key in values
  const wrong: FieldError[] = []
  const refuse = (key: keyof Profile, msg: string, type = 'value_error') =>
    wrong.push({ loc: ['body', key], msg, type })

  const twin = await ctx.db.aiProfile.findFirst({
    where: {
      name: { equals: profile.name, mode: 'insensitive' },
      deleted_at: null,
      ...(before ? { id: { not: before.id } } : {}),
    },
  })
  if (twin) refuse('name', `There is an agent called ${twin.name} already. Choose another name.`, 'unique')
  if ((isTouched('task_prompt') || isTouched('chat_only')) && !profile.chat_only && !profile.task_prompt)
    refuse('task_prompt', 'Say what the agent is to do, or let it be for conversations only.', 'missing')
  if (isTouched('tool_allowlist')) {
    const unknown = (profile.tool_allowlist ?? []).filter((name) => !allTools().has(name))
    if (unknown.length > 0) refuse('tool_allowlist', `There is no tool called ${unknown.join(', ')}.`, 'not_found')
  }
  if (isTouched('grid_allowlist')) {
    const unknown = (profile.grid_allowlist ?? []).filter((slug) => !findGrid(slug))
    if (unknown.length > 0) refuse('grid_allowlist', `There is no list called ${unknown.join(', ')}.`, 'not_found')
  }
  if (isTouched('max_write_actions') && profile.max_write_actions === null)
    refuse('max_write_actions', 'Enter a number from 0 to 1000.', 'missing')
  const run_as_user = profile.run_as_user ?? ctx.user?.id ?? null
  if (isTouched('run_as_user') && (await isAbove(ctx, run_as_user)))
    refuse('run_as_user', 'This person may do more than you. Choose yourself, or a person with at most your role.')
  let next_run_at: Date | null = null
  try {
    if (profile.schedule) next_run_at = nextRun(profile.schedule, ctx.organization.time_zone, new Date())
  } catch (error) {
    refuse('schedule', (error as Error).message)
  }
  if (wrong.length > 0) throw invalid(wrong)

  const runsByClock = profile.enabled && !profile.chat_only
  const lists = ['tool_allowlist', 'grid_allowlist'] as const
  return {
    ...values,
    ...Object.fromEntries(lists.filter((key) => key in values).map((key) => [key, profile[key] ?? []])),
    ...(isTouched('run_as_user') ? { run_as_user } : {}),
    // Only what decides about it moves it: a change of the name at 08:00 skips no run of 08:00.
    ...(isScheduleTouched(before, values) ? { next_run_at: runsByClock ? next_run_at : null } : {}),
  }
}

const NEW: Partial<Profile> = {
  task_prompt: '',
  tool_allowlist: [],
  grid_allowlist: [],
  max_write_actions: 10,
  run_as_user: null,
  chat_only: false,
  enabled: true,
  schedule: '',
}

/** An agent that comes back from the bin begins with its next run, too. */
const isScheduleTouched = (before: Row | null, values: Values) =>
  before === null ||
  Object.keys(values).length === 0 ||
  ['schedule', 'enabled', 'chat_only'].some((key) => key in values && values[key] !== before[key])

/** Nobody lends an agent a greater role than their own: the smaller the code, the greater the role. */
async function isAbove(ctx: OperationCtx, userId: string | null): Promise<boolean> {
  if (!userId || userId === ctx.user?.id || ctx.trusted) return false
  const identity = await readIdentity(userId)
  const membership = identity?.memberships.find(({ organization }) => organization.id === ctx.organization.id)
  return membership !== undefined && membership.role < (ctx.role ?? Number.POSITIVE_INFINITY)
}
