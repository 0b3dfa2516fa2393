import { z } from 'zod'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readersAround, seersOf, without } from '@/lib/modules/team-chat/channels/audience'
import { channelFigures } from '@/lib/modules/team-chat/channels/channel-figures'
import { channelAdministered } from '@/lib/modules/team-chat/channels/channel-of'
import { channelWire } from '@/lib/modules/team-chat/channels/channel-wire'
import { cleanDescription } from '@/lib/modules/team-chat/channels/insert-channel'
import { awaitTopic, kindOf, nameOf, noticeInChannel } from '@/lib/modules/team-chat/channels/notices'
import { type ChatUser, chatCaller, isAdministrator } from '@/lib/modules/team-chat/domain/caller'
import { type ChannelAccess, canRead, findChannel } from '@/lib/modules/team-chat/domain/channel-access'
import { channelNameProblem } from '@/lib/modules/team-chat/domain/channel-name'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { renderFor } from '@/lib/modules/team-chat/sending/render-for'
import type { PropertyValue } from '@/lib/modules/team-chat/wire/events'
import { postPolicyParam, topicsPolicyParam } from './add-subscriptions'
import { notifyDefaultChannels } from './default-streams'

const input = z.object({
  stream_id: z.number().int(),
  new_name: z.string().optional(),
  description: z.string().optional(),
  is_private: z.boolean().optional(),
  history_public_to_subscribers: z.boolean().optional(),
  is_default_stream: z.boolean().optional(),
  stream_post_policy: postPolicyParam.optional(),
  topics_policy: topicsPolicyParam.optional(),
  is_archived: z.boolean().optional(),
})
type Input = z.output<typeof input>

export const updateChannel = defineOperation({
  name: 'team-chat.channel.update',
  title: 'Changed a channel',
  permission: 'team-chat.use',
  effect: 'write',
  input,
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const channel = await channelAdministered(ctx, me, input.stream_id)
    await awaitTopic(ctx, channel.id, 'channel')
    await changePrivacy(ctx, me, channel, input)
    if (input.is_default_stream !== undefined) await changeDefault(ctx, me, channel, input)
    if (input.description !== undefined) await describe(ctx, me, channel, input.description)
    if (input.new_name !== undefined) await rename(ctx, me, channel, input.new_name)
    for (const [property, column, value] of [
      ['stream_post_policy', 'post_policy', input.stream_post_policy],
      ['topics_policy', 'topics_policy', input.topics_policy],
    ] as const) {
      if (value === undefined || value === channel[column]) continue
      await set(ctx, channel, sql`${sql.ref(column)} = ${value}`)
      await tell(ctx, channel, property, value)
    }
    if (input.is_archived === false && channel.is_archived) await restore(ctx, channel)
    return {}
  },
})

/** Nobody writes into it any more, and it takes its name no more; what was said stays readable. */
export const archiveChannel = defineOperation({
  name: 'team-chat.channel.archive',
  title: 'Archived a channel',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ stream_id: z.number().int() }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const channel = await channelAdministered(ctx, me, input.stream_id)
    if (channel.is_archived) throw chatError('Channel is already archived.')
    await noticeInChannel(ctx, channel, `Channel #**${channel.name}** has been archived by ${nameOf(me)}.`)
    await set(ctx, channel, sql`is_archived = true, is_default = false`)
    await tell(ctx, channel, 'is_archived', true)
    if (channel.is_default) await notifyDefaultChannels(ctx)
    return {}
  },
})

const set = (ctx: OperationCtx, { id }: ChannelAccess, change: Sql) =>
  ctx.query(compile(sql`update chat_channel set ${change} where id = ${id} returning id`))

async function tell(
  ctx: OperationCtx,
  { id, name, invite_only }: Pick<ChannelAccess, 'id' | 'name' | 'invite_only'>,
  property: string,
  value: PropertyValue,
  more: object = {},
): Promise<void> {
  const seers = seersOf(await readersAround(ctx, id), { invite_only })
  await logEvent(ctx, { type: 'stream', op: 'update', stream_id: id, name, property, value, ...more }, seers)
}

async function rename(ctx: OperationCtx, me: ChatUser, channel: ChannelAccess, typed: string): Promise<void> {
  const name = typed.trim()
  if (name === channel.name) throw chatError('Channel already has that name.')
  const problem = channelNameProblem(name)
  if (problem) throw chatError(problem)
  const other = await findChannel(ctx, me, name)
  if (other && other.id !== channel.id) throw chatError(`Channel name already in use.`)
  await set(ctx, channel, sql`name = ${name}`)
  await tell(ctx, channel, 'name', name)
  if (!channel.is_archived)
    await noticeInChannel(
      ctx,
      { ...channel, name },
      `${nameOf(me)} renamed channel **${channel.name}** to **${name}**.`,
    )
}

async function describe(ctx: OperationCtx, me: ChatUser, channel: ChannelAccess, typed: string): Promise<void> {
  const description = cleanDescription(typed)
  if (description === channel.description) return
  const { html } = await renderFor(ctx, me, description)
  await set(ctx, channel, sql`description = ${description}, rendered_description = ${html}`)
  await tell(ctx, channel, 'description', description, { rendered_description: html })
}

/** Who could not see it learns of it; who sees it no more is told that it is gone. */
async function changePrivacy(ctx: OperationCtx, me: ChatUser, channel: ChannelAccess, wanted: Input): Promise<void> {
  const invite_only = wanted.is_private ?? channel.invite_only
  const history_public = invite_only ? (wanted.history_public_to_subscribers ?? channel.history_public) : true
  if (invite_only === channel.invite_only && history_public === channel.history_public) return
  if (!canRead(me, channel)) throw chatError('Channel content access is required.')
  if (invite_only && channel.is_default && wanted.is_default_stream !== false)
    throw chatError('A default channel cannot be private.')
  const readers = await readersAround(ctx, channel.id)
  const after = { ...channel, invite_only, history_public }
  const [sawIt, seesIt] = [seersOf(readers, channel), seersOf(readers, after)]
  await set(ctx, channel, sql`invite_only = ${invite_only}::boolean, history_public = ${history_public}::boolean`)
  const figures = (await channelFigures(ctx))(channel.id)
  const streams = [channelWire(after, figures)]
  await logEvent(ctx, { type: 'stream', op: 'create', streams }, without(seesIt, sawIt))
  const gone = { stream_ids: [channel.id], streams: [{ stream_id: channel.id }] }
  await logEvent(ctx, { type: 'stream', op: 'delete', ...gone }, without(sawIt, seesIt))
  await tell(ctx, after, 'invite_only', invite_only, {
    history_public_to_subscribers: history_public,
    is_web_public: false,
  })
  channel.invite_only = invite_only
  channel.history_public = history_public
  if (!channel.is_archived) {
    const what = `${kindOf(after)}${invite_only ? (history_public ? ', shared history' : ', protected history') : ''}`
    await noticeInChannel(ctx, after, `${nameOf(me)} changed who can see this channel: **${what}**.`)
  }
}

async function changeDefault(ctx: OperationCtx, me: ChatUser, channel: ChannelAccess, wanted: Input): Promise<void> {
  if (!isAdministrator(me)) throw chatError('You do not have permission to change default channels.')
  if (wanted.is_default_stream && channel.invite_only) throw chatError('A default channel cannot be private.')
  await set(ctx, channel, sql`is_default = ${wanted.is_default_stream}::boolean`)
  await notifyDefaultChannels(ctx)
}

async function restore(ctx: OperationCtx, channel: ChannelAccess): Promise<void> {
  const other = await ctx.query(
    compile(sql`select id from chat_channel where organization_id = ${ctx.organization.id}::uuid
      and lower(name) = lower(${channel.name}) and not is_archived`),
  )
  if (other.length) throw chatError('Channel name already in use.')
  await set(ctx, channel, sql`is_archived = false`)
  await tell(ctx, channel, 'is_archived', false)
}
