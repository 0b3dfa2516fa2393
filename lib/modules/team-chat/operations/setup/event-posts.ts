import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { invalidField, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { canSee, findChannel } from '@/lib/modules/team-chat/domain/channel-access'
import { topicProblem } from '@/lib/modules/team-chat/domain/event-words'
import { MAX_TOPIC_LENGTH } from '@/lib/modules/team-chat/domain/topics'
import { publishableEvents, sayEvent } from '@/lib/modules/team-chat/setup/event-sentences'

const WRITE = 'team-chat.organization.write'
const post = z.object({
  id: z.string(),
  event: z.string(),
  event_title: z.string(),
  channel_id: z.number(),
  channel_name: z.string(),
  topic: z.string(),
  is_enabled: z.boolean(),
})
type Post = z.infer<typeof post>

const fields = {
  event: z.string(),
  channel_id: z.number().int(),
  topic: z
    .string()
    .trim()
    .min(1, 'Enter a topic.')
    .max(MAX_TOPIC_LENGTH, `Use at most ${MAX_TOPIC_LENGTH} characters.`)
    .superRefine((topic, { addIssue }) => {
      const problem = topicProblem(topic)
      if (problem) addIssue({ code: 'custom', message: problem })
    }),
  is_enabled: z.boolean(),
}

/** What can be told, with a sentence as it would stand in the topic. */
export const listPublishableEvents = defineOperation({
  name: 'team-chat.event.list',
  title: 'Listed events that can be told in topics',
  permission: WRITE,
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    events: z.array(z.object({ name: z.string(), title: z.string(), description: z.string(), sample: z.string() })),
  }),
  run: async () => ({
    events: publishableEvents().map(({ name, title, description, example }) => ({
      name,
      title,
      description,
      sample: sayEvent(name, example)?.sentence ?? '',
    })),
  }),
})

export const listEventPosts = defineOperation({
  name: 'team-chat.event_post.list',
  title: 'Listed events that are told in topics',
  permission: WRITE,
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({ event_posts: z.array(post) }),
  run: async ({ ctx }) => ({ event_posts: await readPosts(ctx, null) }),
})

export const createEventPost = defineOperation({
  name: 'team-chat.event_post.create',
  title: 'Had an event told in a topic',
  permission: WRITE,
  effect: 'write',
  input: z.strictObject({ ...fields, is_enabled: fields.is_enabled.default(true) }),
  output: post,
  run: async ({ ctx, input }) => {
    await demandKnown(ctx, input)
    const id = newId()
    await ctx.db.chatEventPost.create({ data: { id, organization_id: ctx.organization.id, ...input } })
    const made = await findPost(ctx, id)
    record(ctx, null, made)
    return made
  },
})

export const updateEventPost = defineOperation({
  name: 'team-chat.event_post.update',
  title: 'Changed how an event is told in a topic',
  permission: WRITE,
  effect: 'write',
  input: z.strictObject({
    id: z.string(),
    event: fields.event.optional(),
    channel_id: fields.channel_id.optional(),
    topic: fields.topic.optional(),
    is_enabled: fields.is_enabled.optional(),
  }),
  output: post,
  run: async ({ ctx, input: { id, ...changes } }) => {
    const before = await findPost(ctx, id)
    await demandKnown(ctx, changes)
    const data = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    await ctx.db.chatEventPost.updateMany({ where: { id: before.id }, data })
    const after = await findPost(ctx, id)
    record(ctx, before, after)
    return after
  },
})

export const deleteEventPost = defineOperation({
  name: 'team-chat.event_post.delete',
  title: 'Stopped telling an event in a topic',
  permission: WRITE,
  effect: 'danger',
  input: z.strictObject({ id: z.string() }),
  output: z.null(),
  run: async ({ ctx, input }) => {
    const before = await findPost(ctx, input.id)
    await ctx.db.chatEventPost.deleteMany({ where: { id: before.id } })
    record(ctx, before, null)
    return null
  },
})

async function demandKnown(
  ctx: OperationCtx,
  { event, channel_id }: { event?: string | undefined; channel_id?: number | undefined },
): Promise<void> {
  if (event !== undefined && !publishableEvents().some(({ name }) => name === event))
    throw invalidField('event', 'There is no such event.')
  if (channel_id === undefined) return
  const me = await chatCaller(ctx)
  const channel = await findChannel(ctx, me, channel_id)
  if (!channel || !canSee(me, channel) || channel.is_archived)
    throw invalidField('channel_id', 'There is no such channel, or it is archived.')
}

async function findPost(ctx: OperationCtx, id: string): Promise<Post> {
  const [found] = z.uuid().safeParse(id).success ? await readPosts(ctx, id) : []
  if (!found) throw notFound('event in a topic')
  return found
}

async function readPosts(ctx: OperationCtx, id: string | null): Promise<Post[]> {
  const rows = await ctx.query<Omit<Post, 'event_title'>>(
    compile(sql`select p.id::text, p.event, p.channel_id, c.name as channel_name, p.topic, p.is_enabled
      from chat_event_post p join chat_channel c on c.id = p.channel_id
      where p.organization_id = ${ctx.organization.id}::uuid and (${id}::uuid is null or p.id = ${id}::uuid)
      order by p.event, p.created_at, p.id`),
  )
  const titles = new Map(publishableEvents().map(({ name, title }) => [name, title]))
  return rows.map((row) => ({ ...row, event_title: titles.get(row.event) ?? row.event }))
}

function record(ctx: OperationCtx, before: Post | null, after: Post | null): void {
  const one = (after ?? before) as Post
  const label = `${one.event_title} in ${one.channel_name}`
  ctx.record({ entity: 'team-chat-event-post', id: one.id, label, before, after })
}
