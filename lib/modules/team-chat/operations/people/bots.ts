import { z } from 'zod'
import { createApiKey, revokeApiKeys } from '@/lib/core/auth/api-keys'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { CHAT_USER, type ChatUser, chatCaller, isAdministrator, isGuest } from '@/lib/modules/team-chat/domain/caller'
import { chatError, needs } from '@/lib/modules/team-chat/domain/chat-error'
import { avatarUrl } from '@/lib/modules/team-chat/domain/people'
import { realmHost } from '@/lib/modules/team-chat/domain/realm'
import { changeName, demandName } from '@/lib/modules/team-chat/people/change-name'
import { findById } from '@/lib/modules/team-chat/people/find-person'
import { readPeople } from '@/lib/modules/team-chat/people/person-wire'
import { changedBot, newBot, wireBot } from '@/lib/modules/team-chat/wire/people'

const GENERIC = 1
/** Bots write and read as members do, and nothing else. */
const SCOPES = ['team-chat.use']

const key = z.object({ api_key: z.string() })

/** A program with a name of its own. It is in no channel until somebody puts it there. */
export const createBot = defineOperation({
  name: 'team-chat.bot.create',
  title: 'Made a bot',
  permission: 'team-chat.use',
  effect: 'write',
  secretAnswer: true,
  input: z.object({
    full_name: z.string(),
    short_name: z.string(),
    bot_type: z.number().int().default(GENERIC),
  }),
  output: newBot,
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    if (isGuest(me) || me.is_bot) throw needs('member')
    if (input.bot_type !== GENERIC) throw chatError('Invalid bot type')
    const name = input.full_name.trim()
    await demandName(ctx, name, null)
    const email = botEmail(input.short_name)
    const [taken] = await readPeople(ctx, sql`lower(u.email) = ${email}`)
    if (taken) throw chatError('Email is already in use.')

    const made = await newKey(ctx, me, name)
    const [bot] = await ctx.query<ChatUser>(
      compile(sql`insert into chat_user as u
          (organization_id, full_name, email, role, is_bot, bot_type, bot_owner_id, bot_key_id)
        values (${ctx.organization.id}::uuid, ${name}, ${email}, ${ROLES.member}, true, ${GENERIC}, ${me.id},
          ${made.id}::uuid)
        returning ${CHAT_USER}`),
    )
    ctx.record({ entity: 'team-chat-bot', id: String(bot!.id), label: name, before: null, after: { name, email } })
    ctx.signal({ type: 'module', module: 'team-chat' })
    return {
      user_id: bot!.id,
      email,
      api_key: made.key,
      avatar_url: avatarUrl(bot!, false),
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
    }
  },
})

function botEmail(shortName: string): string {
  const name = shortName.trim().toLowerCase()
  if (!/^[a-z0-9._-]{1,40}$/.test(name)) throw chatError('Bad name or username')
  return `${name.replace(/-bot$/, '')}-bot@${realmHost()}`
}

export const listBots = defineOperation({
  name: 'team-chat.bot.list',
  title: 'Listed their bots',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: z.object({ bots: z.array(wireBot) }),
  run: async ({ ctx }) => {
    const me = await chatCaller(ctx)
    const bots = await readPeople(ctx, sql`u.is_bot and u.is_active and u.bot_owner_id = ${me.id}`)
    return {
      bots: bots.map((bot) => ({
        user_id: bot.id,
        username: bot.email,
        full_name: bot.full_name,
        avatar_url: avatarUrl(bot, false),
        default_sending_stream: null,
        default_events_register_stream: null,
        default_all_public_streams: false,
      })),
    }
  },
})

/** Another key; the old one ends at once. */
export const renewBotKey = defineOperation({
  name: 'team-chat.bot.renew_key',
  title: 'Gave a bot another key',
  permission: 'team-chat.use',
  effect: 'write',
  secretAnswer: true,
  input: z.object({ bot_id: z.number().int() }),
  output: key,
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const bot = await findBot(ctx, me, input.bot_id)
    await endKey(ctx, bot)
    const made = await newKey(ctx, me, bot.full_name)
    await ctx.query(compile(sql`update chat_user set bot_key_id = ${made.id}::uuid where id = ${bot.id} returning id`))
    ctx.record({ entity: 'team-chat-bot', id: String(bot.id), label: bot.full_name, before: {}, after: { key: 'new' } })
    return { api_key: made.key }
  },
})

export const renameBot = defineOperation({
  name: 'team-chat.bot.update',
  title: 'Changed a bot',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ bot_id: z.number().int(), full_name: z.string().optional() }),
  output: changedBot,
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const bot = await findBot(ctx, me, input.bot_id)
    if (input.full_name !== undefined) await changeName(ctx, bot, input.full_name)
    ctx.signal({ type: 'module', module: 'team-chat' })
    return {
      full_name: input.full_name?.trim() || bot.full_name,
      avatar_url: avatarUrl(bot, false),
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
    }
  },
})

/** Its messages stay; it writes no more. */
export const deactivateBot = defineOperation({
  name: 'team-chat.bot.deactivate',
  title: 'Switched a bot off',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ bot_id: z.number().int() }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const bot = await findBot(ctx, await chatCaller(ctx), input.bot_id)
    await endKey(ctx, bot)
    await ctx.query(compile(sql`update chat_user set is_active = false where id = ${bot.id} returning id`))
    ctx.record({
      entity: 'team-chat-bot',
      id: String(bot.id),
      label: bot.full_name,
      before: { is_active: true },
      after: { is_active: false },
    })
    ctx.signal({ type: 'module', module: 'team-chat' })
    return {}
  },
})

async function findBot(ctx: OperationCtx, me: ChatUser, id: number): Promise<ChatUser> {
  const bot = await findById(ctx, id)
  // The organization's own bot has no owner; it belongs to nobody's list.
  if (!bot?.is_bot || !bot.is_active || bot.bot_owner_id === null) throw chatError('No such bot')
  if (bot.bot_owner_id !== me.id && !isAdministrator(me)) throw chatError('Insufficient permission')
  return bot
}

async function newKey(ctx: OperationCtx, me: ChatUser, name: string): Promise<{ key: string; id: string }> {
  const { key, row } = await createApiKey(ctx.db, {
    organizationId: ctx.organization.id,
    userId: null,
    name: `Bot ${name}`.slice(0, 80),
    scopes: SCOPES,
    expiresAt: null,
    createdByName: me.full_name,
    kind: 'chat',
  })
  return { key, id: row.id }
}

async function endKey(ctx: OperationCtx, bot: ChatUser): Promise<void> {
  const [row] = await ctx.query<{ id: string | null }>(
    compile(sql`select bot_key_id as id from chat_user where id = ${bot.id}`),
  )
  if (!row?.id) return
  await revokeApiKeys(ctx.db, [row.id])
  ctx.signal({ type: 'invalidate', kind: 'key', id: row.id })
}
