import { z } from 'zod'
import { readIdentity } from '@/lib/core/auth/identity'
import { can, type OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { GettingStartedStep } from '@/lib/core/module'
import { defineOperation } from '@/lib/core/operation'
import { modules } from '@/lib/core/registry'
import { demandPerson } from '@/lib/modules/settings/domain/callers'
import { done, gettingStartedOutput } from '@/lib/modules/settings/schemas'

const DISMISSED = 'getting_started_dismissed'

/** First steps; what is done is read from real rows, never ticked by hand. */
export const readGettingStarted = defineOperation({
  name: 'settings.getting_started.read',
  title: 'Read the first steps',
  permission: 'settings.organization.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: gettingStartedOutput,
  run: async ({ ctx }) => {
    const steps = modules().flatMap((card) => card.gettingStarted?.(ctx) ?? [])
    const conditions = sql.join(steps.map(({ done }, index) => sql`${done} as ${sql.ref(`step_${index}`)}`))
    const [[row], identity] = await Promise.all([
      tenantQuery<Record<string, boolean>>(ctx.organization.id, compile(sql`select ${conditions}`)),
      ctx.user && readIdentity(ctx.user.id),
    ])
    const dismissed = (identity?.user.preferences[DISMISSED] ?? []) as string[]
    return {
      steps: steps.map((step, index) => ({ ...step, done: row![`step_${index}`]! })),
      dismissed: dismissed.includes(ctx.organization.id),
    }
  },
})

export const dismissGettingStarted = defineOperation({
  name: 'settings.getting_started.dismiss',
  title: 'Dismissed the first steps',
  permission: 'settings.account.write',
  effect: 'write',
  tenancy: 'none',
  input: z.strictObject({ dismissed: z.boolean().default(true) }),
  output: done,
  run: async ({ ctx, input }) => {
    const { id, name } = demandPerson(ctx)
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id }, select: { preferences: true } })
    const before = (user.preferences ?? {}) as Record<string, unknown>
    const others = ((before[DISMISSED] ?? []) as string[]).filter((kept) => kept !== ctx.organization.id)
    const after = { ...before, [DISMISSED]: input.dismissed ? [...others, ctx.organization.id] : others }
    await ctx.db.user.update({ where: { id }, data: { preferences: after as object } })
    ctx.record({ entity: 'settings-profile', id, label: name, before, after })
    ctx.signal({ type: 'invalidate', kind: 'membership', id })
    return { ok: true, message: input.dismissed ? 'Hidden. You find it again under Settings.' : 'Shown again.' }
  },
})

/** The settings module's own steps. */
export function settingsSteps(ctx: OrganizationCtx): GettingStartedStep[] {
  const own = sql`t.organization_id = ${ctx.organization.id}::uuid`
  const steps: GettingStartedStep[] = [
    {
      key: 'second-factor',
      title: 'Protect your account',
      body: 'Set up a second factor, so that a stolen password alone opens nothing.',
      href: '/settings/security',
      done: sql`exists (select 1 from "user" t where t.id = ${ctx.user?.id ?? null}::uuid and t.totp_enabled_at is not null)`,
    },
  ]
  if (can(ctx, 'settings.invitation.write'))
    steps.push({
      key: 'invite',
      title: 'Invite a colleague',
      body: 'Send a link by mail and choose what they may do.',
      href: '/settings/invitations',
      done: sql`((select count(*) > 1 from membership t where ${own}) or exists (select 1 from invitation t where ${own}))`,
    })
  if (can(ctx, 'settings.api_key.write'))
    steps.push({
      key: 'api-key',
      title: 'Connect your own tools',
      body: 'Make an API key with just the scopes that the tool needs.',
      href: '/settings/api-keys',
      done: sql`exists (select 1 from api_key t where ${own})`,
    })
  return steps
}
