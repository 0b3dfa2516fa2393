import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller, isGuest, isModerator } from '@/lib/modules/team-chat/domain/caller'
import { chatError, needs } from '@/lib/modules/team-chat/domain/chat-error'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { customGroups, userGroups } from '@/lib/modules/team-chat/personal/user-groups'
import { type WireGroup, wireGroup } from '@/lib/modules/team-chat/wire/people'

const ids = z.array(z.number().int()).max(10_000)
const name = z.string().trim().min(1).max(100)
const description = z.string().trim().max(1024)
const invalidGroup = () => chatError('Invalid user group')

export const listGroups = defineOperation({
  name: 'team-chat.group.list',
  title: 'Listed groups of people',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: z.object({ user_groups: z.array(wireGroup) }),
  run: async ({ ctx }) => {
    await chatCaller(ctx)
    return { user_groups: await userGroups(ctx) }
  },
})

export const listGroupMembers = defineOperation({
  name: 'team-chat.group.members',
  title: 'Listed the members of a group',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ user_group_id: z.number().int(), direct_member_only: z.boolean().default(false) }),
  output: z.object({ members: z.array(z.number()) }),
  run: async ({ ctx, input }) => {
    await chatCaller(ctx)
    const groups = await userGroups(ctx)
    const group = groups.find(({ id }) => id === input.user_group_id)
    if (!group) throw invalidGroup()
    return { members: input.direct_member_only ? group.members : allMembers(group, groups) }
  },
})

function allMembers(group: WireGroup, groups: WireGroup[]): number[] {
  const below = group.direct_subgroup_ids.flatMap((id) => {
    const subgroup = groups.find((one) => one.id === id)
    return subgroup ? allMembers(subgroup, groups) : []
  })
  return [...new Set([...group.members, ...below])].sort((a, b) => a - b)
}

/** People who are mentioned together: `@*name*`. */
export const createGroup = defineOperation({
  name: 'team-chat.group.create',
  title: 'Made a group of people',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ name, description: description.default(''), members: ids }),
  output: z.object({ group_id: z.number() }),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    if (isGuest(me)) throw needs('member')
    await demandFreeName(ctx, input.name, null)
    const members = await demandPeople(ctx, input.members)
    const [row] = await ctx.query<{ id: number }>(
      compile(sql`insert into chat_group (organization_id, name, description, member_ids, creator_id)
        values (${ctx.organization.id}::uuid, ${input.name}, ${input.description}, ${members}::int[], ${me.id})
        returning id`),
    )
    const group = (await customGroups(ctx)).find(({ id }) => id === row!.id)!
    await logEvent(ctx, { type: 'user_group', op: 'add', group }, null)
    return { group_id: row!.id }
  },
})

export const updateGroup = defineOperation({
  name: 'team-chat.group.update',
  title: 'Changed a group of people',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    user_group_id: z.number().int(),
    name: name.optional(),
    description: description.optional(),
  }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const group = await groupOf(ctx, await chatCaller(ctx), input.user_group_id)
    if (input.name === undefined && input.description === undefined) throw chatError('No new data supplied')
    if (input.name !== undefined) await demandFreeName(ctx, input.name, group.id)
    await ctx.query(
      compile(sql`update chat_group set name = coalesce(${input.name ?? null}, name),
        description = coalesce(${input.description ?? null}, description) where id = ${group.id} returning id`),
    )
    const { user_group_id: group_id, ...data } = input
    await logEvent(ctx, { type: 'user_group', op: 'update', group_id, data }, null)
    return {}
  },
})

export const deleteGroup = defineOperation({
  name: 'team-chat.group.delete',
  title: 'Deleted a group of people',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ user_group_id: z.number().int() }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const { id } = await groupOf(ctx, await chatCaller(ctx), input.user_group_id)
    await ctx.query(compile(sql`delete from chat_group where id = ${id} returning id`))
    await logEvent(ctx, { type: 'user_group', op: 'remove', group_id: id }, null)
    return {}
  },
})

export const changeGroupMembers = defineOperation({
  name: 'team-chat.group.change_members',
  title: 'Changed who is in a group of people',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ user_group_id: z.number().int(), add: ids.default([]), delete: ids.default([]) }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    if (input.add.length === 0 && input.delete.length === 0)
      throw chatError('Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".')
    // Everybody may come into a group and leave it by themselves.
    const isOwn = [...input.add, ...input.delete].every((id) => id === me.id) && !isGuest(me)
    const group = await groupOf(ctx, me, input.user_group_id, isOwn)
    const added = (await demandPeople(ctx, input.add)).filter((id) => !group.members.includes(id))
    const removed = input.delete.filter((id) => group.members.includes(id))
    if (added.length < input.add.length) throw chatError('User is already a member of this group')
    if (removed.length < input.delete.length)
      throw chatError(
        "There is no member '%' in this user group".replace(
          '%',
          String(input.delete.find((id) => !removed.includes(id))),
        ),
      )
    const members = [...group.members.filter((id) => !removed.includes(id)), ...added].sort((a, b) => a - b)
    await ctx.query(
      compile(sql`update chat_group set member_ids = ${members}::int[] where id = ${group.id} returning id`),
    )
    const details = { type: 'user_group' as const, group_id: group.id }
    if (added.length) await logEvent(ctx, { ...details, op: 'add_members', user_ids: added }, null)
    if (removed.length) await logEvent(ctx, { ...details, op: 'remove_members', user_ids: removed }, null)
    return {}
  },
})

/** A group that the caller may change: their own, or any for moderators. Groups of roles are nobody's. */
async function groupOf(ctx: OperationCtx, me: ChatUser, id: number, isOwnPlace = false): Promise<WireGroup> {
  const [locked] = isId(id)
    ? await ctx.query<{ id: number }>(
        compile(sql`select id from chat_group
          where organization_id = ${ctx.organization.id}::uuid and id = ${id} for no key update`),
      )
    : []
  const group = locked && (await customGroups(ctx)).find((one) => one.id === id)
  if (!group) throw invalidGroup()
  if (!isOwnPlace && group.creator_id !== me.id && !isModerator(me)) throw chatError('Insufficient permission')
  return group
}

async function demandFreeName(ctx: OperationCtx, name: string, except: number | null): Promise<void> {
  if (/^(role|user|stream|channel):/.test(name) || /^(everyone|all|topic)$/i.test(name))
    throw chatError(`User group name cannot be '${name}'.`)
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select id from chat_group
      where organization_id = ${ctx.organization.id}::uuid and lower(name) = lower(${name})`),
  )
  if (rows.some(({ id }) => id !== except)) throw chatError(`User group '${name}' already exists.`)
}

async function demandPeople(ctx: OperationCtx, wanted: number[]): Promise<number[]> {
  const people = [...new Set(wanted)].sort((a, b) => a - b)
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select id from chat_user where organization_id = ${ctx.organization.id}::uuid and is_active
      and id = any(${people.filter(isId)}::int[])`),
  )
  const missing = people.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw chatError(`Invalid user ID: ${missing}`)
  return people
}
