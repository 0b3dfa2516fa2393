import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField, notFound } from '@/lib/core/errors'
import { composeMail } from '@/lib/core/mail/layout'
import { queueMail } from '@/lib/core/mail/queue-mail'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { roleName } from '@/lib/core/permissions'
import { hashToken, newToken } from '@/lib/core/secrets/secrets'
import { demandMayGrant } from '@/lib/modules/settings/domain/role-rules'
import { invitationState, invitationToWire } from '@/lib/modules/settings/domain/wire'
import { done, emailField, invitationOutput, roleField } from '@/lib/modules/settings/schemas'

const VALID_DAYS = 7

export const listInvitations = defineOperation({
  name: 'settings.invitation.list',
  title: 'Listed the invitations',
  permission: 'settings.invitation.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ invitations: z.array(invitationOutput) }),
  run: async ({ ctx }) => {
    const rows = await ctx.db.invitation.findMany({ orderBy: [{ created_at: 'desc' }, { id: 'desc' }], take: 500 })
    return { invitations: rows.map(invitationToWire) }
  },
})

/** Mails a link that works once, for a week. An open invitation of the same address is replaced. */
export const invitePerson = defineOperation({
  name: 'settings.invitation.create',
  title: 'Invited someone',
  permission: 'settings.invitation.write',
  effect: 'danger',
  forPeople: true,
  input: z.strictObject({ email: emailField, role: roleField.default(400), is_approver: z.boolean().nullish() }),
  output: invitationOutput,
  run: async ({ ctx, input }) => {
    const wanted = { role: input.role, is_approver: input.is_approver ?? false }
    demandMayGrant(ctx, wanted)
    const member = await ctx.db.membership.findFirst({ where: { user: { email: input.email } } })
    if (member) throw invalidField('email', 'This person belongs to the organization already.')
    await ctx.db.invitation.updateMany({
      where: { email: input.email, accepted_at: null, revoked_at: null },
      data: { revoked_at: new Date() },
    })
    const token = newToken()
    const row = await ctx.db.invitation.create({
      data: {
        id: newId(),
        organization_id: ctx.organization.id,
        email: input.email,
        ...wanted,
        token_hash: hashToken(token),
        invited_by: ctx.user?.id ?? null,
        invited_by_name: ctx.user?.name ?? ctx.actor.label,
        expires_at: weekFromNow(),
      },
    })
    await sendInvitation(ctx, row, token)
    ctx.record({
      entity: 'settings-invitations',
      id: row.id,
      label: row.email,
      before: null,
      after: { email: row.email, ...wanted },
    })
    ctx.signal({ type: 'grid', slug: 'settings-invitations' })
    return invitationToWire(row)
  },
})

/** A new link; the one sent before stops working. */
async function resend(ctx: OperationCtx, id: string) {
  const row = await findOpen(ctx, id, ['open', 'expired'])
  demandMayGrant(ctx, row)
  const token = newToken()
  await ctx.db.invitation.update({
    where: { id: row.id },
    data: { token_hash: hashToken(token), expires_at: weekFromNow() },
  })
  await sendInvitation(ctx, row, token)
  ctx.record({
    entity: 'settings-invitations',
    id: row.id,
    label: row.email,
    before: { expires_at: row.expires_at },
    after: { expires_at: weekFromNow() },
  })
  ctx.signal({ type: 'grid', slug: 'settings-invitations' })
  return { ok: true as const, message: `Sent again to ${row.email}.` }
}

async function revoke(ctx: OperationCtx, id: string) {
  const row = await findOpen(ctx, id, ['open', 'expired'])
  await ctx.db.invitation.update({ where: { id: row.id }, data: { revoked_at: new Date() } })
  ctx.record({
    entity: 'settings-invitations',
    id: row.id,
    label: row.email,
    before: { revoked: false },
    after: { revoked: true },
  })
  ctx.signal({ type: 'grid', slug: 'settings-invitations' })
  return { ok: true as const, message: `The link sent to ${row.email} no longer works.` }
}

const resendFacts = {
  name: 'settings.invitation.resend',
  title: 'Sent an invitation again',
  permission: 'settings.invitation.write',
  effect: 'danger',
  forPeople: true,
  output: done,
} as const
const revokeFacts = {
  name: 'settings.invitation.revoke',
  title: 'Revoked an invitation',
  permission: 'settings.invitation.write',
  effect: 'danger',
  forPeople: true,
  output: done,
} as const

const byId = z.strictObject({ id: z.string() })
const byRow = z.strictObject({ row_id: z.string() })

export const resendInvitation = defineOperation({
  ...resendFacts,
  input: byId,
  run: ({ ctx, input }) => resend(ctx, input.id),
})
export const revokeInvitation = defineOperation({
  ...revokeFacts,
  input: byId,
  run: ({ ctx, input }) => revoke(ctx, input.id),
})
/** The same from the grid. */
export const resendInvitationRow = defineOperation({
  ...resendFacts,
  input: byRow,
  run: ({ ctx, input }) => resend(ctx, input.row_id),
})
export const revokeInvitationRow = defineOperation({
  ...revokeFacts,
  input: byRow,
  run: ({ ctx, input }) => revoke(ctx, input.row_id),
})

async function findOpen(ctx: OperationCtx, id: string, states: string[]) {
  const known = z.uuid().safeParse(id).success
  const row = known ? await ctx.db.invitation.findFirst({ where: { id } }) : null
  if (!row) throw notFound('invitation')
  const state = invitationState(row)
  if (!states.includes(state)) throw conflict(`This invitation was ${state} already.`)
  return row
}

const weekFromNow = () => new Date(Date.now() + VALID_DAYS * 86_400_000)

async function sendInvitation(ctx: OperationCtx, row: { email: string; role: number }, token: string): Promise<void> {
  const { name } = ctx.organization
  const inviter = ctx.user?.name ?? name
  await queueMail(ctx, {
    to: row.email,
    subject: `${inviter} invites you to ${name}`,
    ...composeMail({
      title: `Join ${name}`,
      paragraphs: [`${inviter} invites you to work with ${name} as ${roleName(row.role)}.`],
      action: { label: 'Accept the invitation', href: `/invite/${token}` },
      note: `The link works once and for ${VALID_DAYS} days. If you were not expecting it, do nothing.`,
    }),
  })
}
