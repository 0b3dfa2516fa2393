import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { insertChannel, type NewChannel } from '@/lib/modules/team-chat/channels/insert-channel'
import { announce, awaitTopic, noticeOfCreation, noticeOfSubscription } from '@/lib/modules/team-chat/channels/notices'
import { principalsOf, principalsParam } from '@/lib/modules/team-chat/channels/principals'
import { type Added, colourFor, insertSubscriptions, notifyAdded } from '@/lib/modules/team-chat/channels/subscribe'
import { type ChatUser, chatCaller, isAdministrator, isGuest } from '@/lib/modules/team-chat/domain/caller'
import { type ChannelAccess, canRead, canSee, readChannels } from '@/lib/modules/team-chat/domain/channel-access'
import { channelNameProblem, isColour } from '@/lib/modules/team-chat/domain/channel-name'
import { chatError, needs } from '@/lib/modules/team-chat/domain/chat-error'
import { cameIn } from '@/lib/modules/team-chat/wire/channels'

const wanted = z.object({
  name: z.string(),
  description: z.string().default(''),
  color: z.string().refine(isColour, 'color is not a valid hex color code').optional(),
})
type Wanted = z.output<typeof wanted>

const POLICIES = [1, 2, 3, 4]
export const postPolicyParam = z
  .number()
  .int()
  .refine(
    (policy) => POLICIES.includes(policy),
    'Invalid stream_post_policy: Value error, Not in the list of possible values',
  )
export const topicsPolicyParam = z.enum(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'])

const input = z.object({
  subscriptions: z.array(wanted),
  principals: principalsParam.optional(),
  invite_only: z.boolean().default(false),
  is_default_stream: z.boolean().default(false),
  history_public_to_subscribers: z.boolean().nullable().default(null),
  stream_post_policy: postPolicyParam.default(1),
  topics_policy: topicsPolicyParam.default('inherit'),
  authorization_errors_fatal: z.boolean().default(true),
  announce: z.boolean().default(false),
  send_new_subscription_messages: z.boolean().default(true),
})
type Input = z.output<typeof input>

/** Puts people into channels, and makes those that are not there. */
export const addSubscriptions = defineOperation({
  name: 'team-chat.subscription.add',
  title: 'Put people into channels',
  permission: 'team-chat.use',
  effect: 'write',
  input,
  output: cameIn,
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const people = await principalsOf(ctx, me, input.principals)
    const chosen = input.subscriptions.map((one) => ({ ...one, name: one.name.trim() }))
    for (const { name } of chosen) {
      const problem = channelNameProblem(name)
      if (problem) throw chatError(problem)
    }
    const there = await findByNames(ctx, me, chosen)
    const { allowed, refused } = sortOut(me, there)
    if (refused.length && input.authorization_errors_fatal)
      throw chatError(`Unable to access channel (${refused.map(({ name }) => name).join(', ')}).`)
    if (isGuest(me) && people.some(({ id }) => id !== me.id)) throw needs('member')

    const created = await createMissing(ctx, me, chosen, there, input)
    const added: Added[] = []
    for (const channel of [...allowed, ...created]) {
      const color = colourOf(chosen, channel)
      const userIds = await insertSubscriptions(ctx, channel, people, color)
      added.push({ channel, isNew: created.includes(channel), color, userIds })
    }
    const general = await announcementPlace(ctx, me, created, input)
    await notifyAdded(ctx, added)
    if (general) await announce(ctx, me, general, created)
    const sent = await sendNotices(ctx, me, people, added, input)
    return {
      ...answer(people, added),
      ...(refused.length ? { unauthorized: refused.map(({ name }) => name) } : {}),
      new_subscription_messages_sent: sent,
    }
  },
})

const findByNames = (ctx: OperationCtx, me: ChatUser, chosen: Wanted[]): Promise<ChannelAccess[]> => {
  const names = chosen.map(({ name }) => name)
  return readChannels(
    ctx,
    me,
    sql`not c.is_archived and lower(c.name) in (select lower(name) from unnest(${names}::text[]) name)`,
  )
}

/** Who is in a private channel may bring others; guests come into public ones only when they are brought. */
function sortOut(me: ChatUser, channels: ChannelAccess[]) {
  const allowed = channels.filter((channel) => canRead(me, channel))
  return { allowed, refused: channels.filter((channel) => !allowed.includes(channel)) }
}

async function createMissing(
  ctx: OperationCtx,
  me: ChatUser,
  chosen: Wanted[],
  there: ChannelAccess[],
  options: Input,
): Promise<ChannelAccess[]> {
  const known = new Set(there.map(({ name }) => name.toLowerCase()))
  const missing = [...new Map(chosen.map((one) => [one.name.toLowerCase(), one])).values()].filter(
    ({ name }) => !known.has(name.toLowerCase()),
  )
  if (missing.length === 0) return []
  if (isGuest(me)) throw chatError('Not allowed for guest users')
  if (options.is_default_stream && !isAdministrator(me)) throw chatError('Insufficient permission')
  if (options.is_default_stream && options.invite_only) throw chatError('A default channel cannot be private.')
  const ids: number[] = []
  for (const { name, description } of missing)
    ids.push(await insertChannel(ctx, me, newChannel(name, description, options)))
  return readChannels(ctx, me, sql`c.id = any(${ids}::int[])`)
}

const newChannel = (name: string, description: string, options: Input): NewChannel => ({
  name,
  description,
  invite_only: options.invite_only,
  history_public: options.invite_only ? (options.history_public_to_subscribers ?? false) : true,
  is_default: options.is_default_stream,
  post_policy: options.stream_post_policy,
  topics_policy: options.topics_policy,
})

const colourOf = (chosen: Wanted[], { id, name }: ChannelAccess): string =>
  chosen.find((one) => one.name.toLowerCase() === name.toLowerCase())?.color ?? colourFor(id)

/** Where new public channels are announced, if the caller wants that. */
async function announcementPlace(
  ctx: OperationCtx,
  me: ChatUser,
  created: ChannelAccess[],
  options: Input,
): Promise<ChannelAccess | undefined> {
  if (!options.announce || options.invite_only || created.length === 0) return undefined
  const places = await readChannels(ctx, me, sql`c.is_default and not c.is_archived and not c.invite_only`)
  const place = places.find(({ id }) => !created.some((channel) => channel.id === id))
  if (place) await awaitTopic(ctx, place.id, 'announcements')
  return place
}

/** At most this many people are told one by one. */
const MAX_REPORTED = 100

async function sendNotices(
  ctx: OperationCtx,
  me: ChatUser,
  people: ChatUser[],
  added: Added[],
  options: Input,
): Promise<boolean> {
  const created = added.filter(({ isNew }) => isNew).map(({ channel }) => channel)
  for (const channel of created) await noticeOfCreation(ctx, me, channel)
  const brought = people.filter(({ id, is_bot }) => id !== me.id && !is_bot)
  if (!options.send_new_subscription_messages || brought.length > MAX_REPORTED) return brought.length === 0
  for (const person of brought) {
    const channels = added.filter(({ userIds }) => userIds.includes(person.id)).map(({ channel }) => channel)
    if (channels.length) await noticeOfSubscription(ctx, me, person, channels)
  }
  return true
}

function answer(people: ChatUser[], added: Added[]) {
  const namesOf = (isWanted: (one: Added, personId: number) => boolean) =>
    Object.fromEntries(
      people
        .map(({ id }) => [String(id), added.filter((one) => isWanted(one, id)).map(({ channel }) => channel.name)])
        .filter(([, names]) => names!.length > 0),
    ) as Record<string, string[]>
  return {
    subscribed: namesOf(({ userIds }, id) => userIds.includes(id)),
    already_subscribed: namesOf(({ userIds }, id) => !userIds.includes(id)),
  }
}

/** Channels by name, as far as the caller may see them; names of others are told as missing. */
export async function channelsNamed(ctx: OperationCtx, me: ChatUser, names: string[]): Promise<ChannelAccess[]> {
  const found = (
    await findByNames(
      ctx,
      me,
      names.map((name) => ({ name: name.trim(), description: '' })),
    )
  ).filter((channel) => canSee(me, channel))
  const missing = names.filter((name) => !found.some((one) => one.name.toLowerCase() === name.trim().toLowerCase()))
  if (missing.length) throw chatError(`Channel(s) (${missing.join(', ')}) do not exist`)
  return found
}
