import { z } from 'zod'
import { writeAudit } from '@/lib/core/audit'
import { hashPassword, passwordProblem } from '@/lib/core/auth/passwords/password'
import { newId } from '@/lib/core/db/ids'
import type { TenantDb } from '@/lib/core/db/prisma'
import { env } from '@/lib/core/env'
import { conflict, invalidField, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { roleName } from '@/lib/core/permissions'
import { hashToken } from '@/lib/core/secrets/secrets'
import { invitationState } from '@/lib/modules/settings/domain/wire'
import { passwordField, personName } from '@/lib/modules/settings/schemas'

const output = z.object({
  organization_id: z.string(),
  organization_name: z.string(),
  email: z.string(),
  is_new_account: z.boolean(),
})

/**
 * Joins the organization that the link names. Somebody without an account makes one here; somebody who has one must be
 * signed in to it, so that a forwarded link does not let one person into another's account.
 */
export const acceptInvitation = defineOperation({
  name: 'settings.invitation.accept',
  title: 'Accepted an invitation',
  permission: 'public',
  effect: 'write',
  forPeople: true,
  tenancy: 'none',
  input: z.strictObject({
    token: z.string().max(200),
    name: personName.optional(),
    password: passwordField.optional(),
  }),
  output,
  run: async ({ ctx, input }) => {
    const invitation = await spend(ctx.db, input.token)
    const known = await ctx.db.user.findUnique({ where: { email: invitation.email } })
    if (known && ctx.user?.id !== known.id)
      throw conflict(`Sign in as ${invitation.email} to accept this invitation.`, 'sign_in_required')
    const user = known ?? (await createUser(ctx.db, invitation.email, input))
    const existing = await ctx.db.membership.findFirst({
      where: { organization_id: invitation.organization_id, user_id: user.id },
    })
    const membership =
      existing ??
      (await ctx.db.membership.create({
        data: {
          id: newId(),
          organization_id: invitation.organization_id,
          user_id: user.id,
          role: invitation.role,
          is_approver: invitation.is_approver,
        },
      }))
    await ctx.db.user.update({ where: { id: user.id }, data: { last_organization_id: invitation.organization_id } })
    if (ctx.sessionId) {
      await ctx.db.userSession.update({
        where: { id: ctx.sessionId },
        data: { active_organization_id: invitation.organization_id },
      })
      ctx.signal({ type: 'invalidate', kind: 'session', id: ctx.sessionId })
    }
    ctx.signal({ type: 'invalidate', kind: 'membership', id: user.id })
    const organization = await ctx.db.organization.findUniqueOrThrow({ where: { id: invitation.organization_id } })
    await recordIn(ctx, organization, user, membership)
    return {
      organization_id: organization.id,
      organization_name: organization.name,
      email: user.email,
      is_new_account: !known,
    }
  },
})

/** What the page behind the link shows; reading it does not use the link up. */
export const readInvitation = defineOperation({
  name: 'settings.invitation.read_by_link',
  title: 'Opened an invitation',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({ token: z.string().max(200) }),
  output: z.object({
    organization_name: z.string(),
    email: z.string(),
    role_name: z.string(),
    invited_by_name: z.string(),
    state: z.enum(['open', 'accepted', 'revoked', 'expired']),
    has_account: z.boolean(),
  }),
  run: async ({ ctx, input }) => {
    const row = await ctx.db.invitation.findUnique({ where: { token_hash: hashToken(input.token) } })
    if (!row) throw notFound('invitation')
    const organization = await ctx.db.organization.findUniqueOrThrow({ where: { id: row.organization_id } })
    const user = await ctx.db.user.findUnique({ where: { email: row.email }, select: { id: true } })
    return {
      organization_name: organization.name,
      email: row.email,
      role_name: roleName(row.role),
      invited_by_name: row.invited_by_name,
      state: invitationState(row),
      has_account: user !== null,
    }
  },
})

/** Uses the link up; of two who come at the same moment only one gets in. A failure later undoes it. */
async function spend(db: TenantDb, token: string) {
  const token_hash = hashToken(token)
  const used = await db.invitation.updateMany({
    where: { token_hash, accepted_at: null, revoked_at: null, expires_at: { gt: new Date() } },
    data: { accepted_at: new Date() },
  })
  const row = await db.invitation.findUnique({ where: { token_hash } })
  if (!row) throw notFound('invitation')
  if (used.count !== 1)
    throw conflict(`This invitation was used, revoked or is too old. Ask ${row.invited_by_name} for a new one.`)
  return row
}

async function createUser(db: TenantDb, email: string, { name, password }: { name?: string; password?: string }) {
  if (!name) throw invalidField('name', 'Enter your name.')
  if (!password) throw invalidField('password', 'Choose a password.')
  const problem = passwordProblem(password, [name, email])
  if (problem) throw invalidField('password', problem)
  // Without a mail server of the installation the link can be read in the outbox, so it proves nothing.
  const email_proven_at = env.smtpUrl ? new Date() : null
  const password_hash = await hashPassword(password)
  return db.user.create({ data: { id: newId(), email, name, password_hash, email_proven_at } })
}

/** Into the audit log of the organization that was joined, by the one who joined. */
async function recordIn(
  ctx: OperationCtx,
  organization: OperationCtx['organization'],
  user: { id: string; name: string; email: string },
  membership: { id: string; role: number; is_approver: boolean },
): Promise<void> {
  const actor = { type: 'person' as const, id: user.id, label: user.name }
  writeAudit(ctx, { ...ctx, organization, actor }, 'settings.invitation.accept', [
    {
      entity: 'settings-members',
      id: membership.id,
      label: user.name,
      before: null,
      after: { email: user.email, role: membership.role, is_approver: membership.is_approver },
    },
  ])
}
