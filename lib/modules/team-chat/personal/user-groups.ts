import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { GroupSetting, WireGroup } from '../wire/people'
import { ROLE_GROUPS, SYSTEM_GROUPS } from './role-groups'

type Rights = Record<Extract<keyof WireGroup, `can_${string}`>, GroupSetting>

const rights = (managers: GroupSetting, joiners: GroupSetting, mentioners: GroupSetting): Rights => ({
  can_add_members_group: managers,
  can_join_group: joiners,
  can_leave_group: joiners,
  can_manage_group: managers,
  can_mention_group: mentioners,
  can_remove_members_group: managers,
})
const { nobody, moderators, members, everyone } = ROLE_GROUPS

/** Groups that follow from roles, then those that people made. */
export async function userGroups(ctx: OperationCtx): Promise<WireGroup[]> {
  const people = await ctx.query<{ id: number; role: number }>(
    compile(sql`select id, role from chat_user
      where organization_id = ${ctx.organization.id}::uuid and is_active order by id`),
  )
  const system = SYSTEM_GROUPS.map(
    ({ lowest, subgroups, ...group }): WireGroup => ({
      ...group,
      ...rights(nobody, nobody, nobody),
      members: people.filter(({ role }) => directGroupOf(role) === group.id).map(({ id }) => id),
      direct_subgroup_ids: subgroups,
      is_system_group: true,
      creator_id: null,
      date_created: null,
      deactivated: false,
    }),
  )
  return [...system, ...(await customGroups(ctx))]
}

/** Everybody is directly in the group of their role; the others hold it. */
function directGroupOf(role: number): number {
  return SYSTEM_GROUPS.find(({ lowest }) => lowest === role)?.id ?? ROLE_GROUPS.everyone
}

export async function customGroups(ctx: OperationCtx): Promise<WireGroup[]> {
  const rows = await ctx.query<
    Pick<WireGroup, 'id' | 'name' | 'description' | 'members' | 'creator_id' | 'date_created'>
  >(
    compile(sql`select id, name, description, member_ids as members, creator_id,
        extract(epoch from created_at)::int as date_created
      from chat_group where organization_id = ${ctx.organization.id}::uuid order by id`),
  )
  return rows.map((row) => ({
    ...row,
    ...rights(
      { direct_members: row.creator_id === null ? [] : [row.creator_id], direct_subgroups: [moderators] },
      members,
      everyone,
    ),
    direct_subgroup_ids: [],
    is_system_group: false,
    deactivated: false,
  }))
}
