import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { findPerson } from '@/lib/modules/team-chat/people/find-person'
import { allPeople, personWire } from '@/lib/modules/team-chat/people/person-wire'
import { readProfileData } from '@/lib/modules/team-chat/people/profile-data'
import { wirePerson } from '@/lib/modules/team-chat/wire/people'

const clientGravatar = z.boolean().default(true)
const withProfile = z.boolean().default(false)

export const listPeople = defineOperation({
  name: 'team-chat.user.list',
  title: 'Listed the people of team chat',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({
    client_gravatar: clientGravatar,
    include_custom_profile_fields: withProfile,
    user_ids: z.array(z.number().int()).max(10_000).optional(),
  }),
  output: z.object({ members: z.array(wirePerson) }),
  run: async ({ ctx, input }) => ({
    members: await allPeople(ctx, await chatCaller(ctx), {
      clientGravatar: input.client_gravatar,
      profileFields: input.include_custom_profile_fields,
      ...(input.user_ids ? { ids: input.user_ids.filter(isId) } : {}),
    }),
  }),
})

export const readPerson = defineOperation({
  name: 'team-chat.user.read',
  title: 'Looked at a person in team chat',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ email: z.string(), client_gravatar: clientGravatar, include_custom_profile_fields: withProfile }),
  output: z.object({ user: wirePerson }),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const target = await findPerson(ctx, me, input.email)
    const profile = input.include_custom_profile_fields ? await profileOf(ctx, target) : undefined
    return { user: personWire(target, me, { clientGravatar: input.client_gravatar }, profile) }
  },
})

/** The caller, with the newest message that they received. */
export const readOwnPerson = defineOperation({
  name: 'team-chat.user.me',
  title: 'Looked at themselves in team chat',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: wirePerson.extend({ max_message_id: z.number() }).meta({ id: 'ChatOwnPerson' }),
  run: async ({ ctx }) => {
    const me = await chatCaller(ctx)
    const [newest] = await ctx.query<{ id: number | null }>(
      compile(sql`select max(message_id)::float8 as id from chat_delivery where user_id = ${me.id}`),
    )
    return {
      ...personWire(me, me, { clientGravatar: false }, await profileOf(ctx, me)),
      max_message_id: newest?.id ?? -1,
    }
  },
})

const profileOf = async (ctx: OperationCtx, target: ChatUser) =>
  (await readProfileData(ctx, [target.id])).get(target.id) ?? {}
