import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound, stale } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { demandMayChange, demandMayGrant, demandOwnerStays } from '@/lib/modules/settings/domain/role-rules'
import { memberToWire } from '@/lib/modules/settings/domain/wire'
import { memberOutput, roleField } from '@/lib/modules/settings/schemas'

const WITH_USER = { user: { select: { name: true, email: true } } } as const

export const listMembers = defineOperation({
  name: 'settings.member.list',
  title: 'Listed the members',
  permission: 'settings.member.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ members: z.array(memberOutput) }),
  run: async ({ ctx }) => {
    const rows = await ctx.db.membership.findMany({
      include: WITH_USER,
      orderBy: [{ role: 'asc' }, { created_at: 'asc' }, { id: 'asc' }],
    })
    return { members: rows.map(memberToWire) }
  },
})

const changes = { role: roleField.optional(), is_approver: z.boolean().optional() }

export const updateMember = defineOperation({
  name: 'settings.member.update',
  title: 'Changed a member’s role',
  permission: 'settings.member.write',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({ id: z.string(), ...changes, version: z.number().int().optional() }),
  output: memberOutput,
  run: ({ ctx, input: { id, version, ...wanted } }) => change(ctx, id, version, wanted),
})

/** The same from the grid. */
export const updateMemberRow = defineOperation({
  name: 'settings.member.update',
  title: 'Changed a member’s role',
  permission: 'settings.member.write',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({ row_id: z.string(), version: z.number().int().optional(), changes: z.strictObject(changes) }),
  output: memberOutput,
  run: ({ ctx, input }) => change(ctx, input.row_id, input.version, input.changes),
})

export const removeMember = defineOperation({
  name: 'settings.member.remove',
  title: 'Removed a member',
  permission: 'settings.member.write',
  effect: 'danger',
  forPeople: true,
  input: z.strictObject({ id: z.string() }),
  output: z.null(),
  run: ({ ctx, input }) => remove(ctx, input.id),
})

export const removeMemberRow = defineOperation({
  name: 'settings.member.remove',
  title: 'Removed a member',
  permission: 'settings.member.write',
  effect: 'danger',
  forPeople: true,
  input: z.strictObject({ row_id: z.string() }),
  output: z.null(),
  run: ({ ctx, input }) => remove(ctx, input.row_id),
})

async function change(
  ctx: OperationCtx,
  id: string,
  version: number | undefined,
  wanted: { role?: number; is_approver?: boolean },
) {
  const owners = await lockOwners(ctx)
  const before = await findMember(ctx, id)
  if (version !== undefined && version !== before.version) throw stale(memberToWire(before))
  const after = { role: wanted.role ?? before.role, is_approver: wanted.is_approver ?? before.is_approver }
  demandMayChange(ctx, before)
  demandMayGrant(ctx, {
    role: after.role === before.role ? ROLES.guest : after.role,
    is_approver: after.is_approver && !before.is_approver,
  })
  demandOwnerStays(before, after.role, owners)
  const row = await ctx.db.membership.update({
    where: { id: before.id },
    data: { ...after, version: { increment: 1 } },
    include: WITH_USER,
  })
  record(ctx, before, before, after)
  return memberToWire(row)
}

/** Ends the membership and the keys that the person made here; their account and other organizations stay. */
async function remove(ctx: OperationCtx, id: string): Promise<null> {
  const owners = await lockOwners(ctx)
  const member = await findMember(ctx, id)
  demandMayChange(ctx, member)
  demandOwnerStays(member, null, owners)
  const keys = await ctx.db.apiKey.findMany({
    where: { user_id: member.user_id, revoked_at: null },
    select: { id: true },
  })
  await ctx.db.apiKey.updateMany({
    where: { user_id: member.user_id, revoked_at: null },
    data: { revoked_at: new Date() },
  })
  for (const key of keys) ctx.signal({ type: 'invalidate', kind: 'key', id: key.id })
  await ctx.db.membership.delete({ where: { id: member.id } })
  record(ctx, member, member, null)
  return null
}

/** Locks the owners' rows, so that two owners who demote each other at the same moment do not both succeed. */
async function lockOwners(ctx: OperationCtx): Promise<number> {
  const rows = await ctx.query(
    compile(sql`select id from membership
      where organization_id = ${ctx.organization.id}::uuid and role = ${ROLES.owner} order by id for no key update`),
  )
  return rows.length
}

async function findMember(ctx: OperationCtx, id: string) {
  const known = z.uuid().safeParse(id).success
  const row = known ? await ctx.db.membership.findFirst({ where: { id }, include: WITH_USER }) : null
  if (!row) throw notFound('member')
  return row
}

type Facts = { role: number; is_approver: boolean }

function record(
  ctx: OperationCtx,
  member: { id: string; user_id: string; user: { name: string } },
  before: Facts,
  after: Facts | null,
): void {
  const details = ({ role, is_approver }: Facts) => ({ role, is_approver })
  ctx.record({
    entity: 'settings-members',
    id: member.id,
    label: member.user.name,
    before: details(before),
    after: after && details(after),
  })
  ctx.signal({ type: 'invalidate', kind: 'membership', id: member.user_id })
  ctx.signal({ type: 'grid', slug: 'settings-members' })
}
