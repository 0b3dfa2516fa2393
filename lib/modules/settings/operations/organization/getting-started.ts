import { z } from 'zod'
import { readIdentity } from '@/lib/core/auth/identity'
import { can } from '@/lib/core/context'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
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
  input: z.strictObject({}),
  output: gettingStartedOutput,
  run: async ({ ctx }) => {
    const perModule = await Promise.all(modules().map((card) => card.gettingStarted?.({ ctx, db: ctx.db }) ?? []))
    const identity = ctx.user && (await readIdentity(ctx.user.id))
    const dismissed = (identity?.user.preferences[DISMISSED] ?? []) as string[]
    return { steps: perModule.flat(), dismissed: dismissed.includes(ctx.organization.id) }
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
export async function settingsSteps({
  ctx,
  db,
}: {
  ctx: OperationCtx | Parameters<typeof can>[0]
  db: OperationCtx['db']
}) {
  const identity = ctx.user && (await readIdentity(ctx.user.id))
  const steps = [
    {
      key: 'second-factor',
      title: 'Protect your account',
      body: 'Set up a second factor, so that a stolen password alone opens nothing.',
      href: '/settings/security',
      done: identity?.has_second_factor ?? false,
    },
  ]
  if (can(ctx, 'settings.invitation.write')) {
    const [members, invitations] = await Promise.all([db.membership.count(), db.invitation.count()])
    steps.push({
      key: 'invite',
      title: 'Invite a colleague',
      body: 'Send a link by mail and choose what they may do.',
      href: '/settings/invitations',
      done: members > 1 || invitations > 0,
    })
  }
  if (can(ctx, 'settings.api_key.write'))
    steps.push({
      key: 'api-key',
      title: 'Connect your own tools',
      body: 'Make an API key with just the scopes that the tool needs.',
      href: '/settings/api-keys',
      done: (await db.apiKey.count()) > 0,
    })
  return steps
}
