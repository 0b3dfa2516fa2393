import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { savedSnippets } from '@/lib/modules/team-chat/personal/register-parts'
import { type WireSnippet, wireSnippet } from '@/lib/modules/team-chat/wire/personal'

/** Blank is as bad as nothing. */
const snippetTitle = z.string().trim().min(1).max(60)
const snippetContent = z.string().trim().min(1).max(10_000)

export const listSnippets = defineOperation({
  name: 'team-chat.snippet.list',
  title: 'Listed their snippets',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: z.object({ saved_snippets: z.array(wireSnippet) }),
  run: async ({ ctx }) => ({ saved_snippets: await savedSnippets(ctx, await chatCaller(ctx)) }),
})

/** Team Chat API, POST /saved_snippets. */
export const createSnippet = defineOperation({
  name: 'team-chat.snippet.create',
  title: 'Saved a snippet',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ title: snippetTitle, content: snippetContent }),
  output: z.object({ saved_snippet_id: z.number() }),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const saved = await insertSnippet(ctx, me, { ...input, is_shared: false })
    await logEvent(ctx, { type: 'saved_snippets', op: 'add', saved_snippet: saved }, [me.id])
    return { saved_snippet_id: saved.id }
  },
})

export const updateSnippet = defineOperation({
  name: 'team-chat.snippet.update',
  title: 'Changed a snippet',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    saved_snippet_id: z.number().int(),
    title: snippetTitle.optional(),
    content: snippetContent.optional(),
  }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const before = await ownSnippet(ctx, me, input.saved_snippet_id)
    const saved = { ...before, title: input.title ?? before.title, content: input.content ?? before.content }
    if (saved.title === before.title && saved.content === before.content) return {}
    await ctx.query(
      compile(sql`update chat_snippet set title = ${saved.title}, content = ${saved.content}
        where id = ${before.id} returning id`),
    )
    await logEvent(ctx, { type: 'saved_snippets', op: 'update', saved_snippet: saved }, [me.id])
    return {}
  },
})

export const deleteSnippet = defineOperation({
  name: 'team-chat.snippet.delete',
  title: 'Deleted a snippet',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ saved_snippet_id: z.number().int() }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const { id } = await ownSnippet(ctx, me, input.saved_snippet_id)
    await ctx.query(compile(sql`delete from chat_snippet where id = ${id} returning id`))
    await logEvent(ctx, { type: 'saved_snippets', op: 'remove', saved_snippet_id: id }, [me.id])
    return {}
  },
})

export async function insertSnippet(
  ctx: OperationCtx,
  me: ChatUser,
  { title, content, is_shared }: { title: string; content: string; is_shared: boolean },
): Promise<WireSnippet> {
  const [saved] = await ctx.query<WireSnippet>(
    compile(sql`insert into chat_snippet (organization_id, user_id, title, content, is_shared)
      values (${ctx.organization.id}::uuid, ${me.id}, ${title}, ${content}, ${is_shared}::boolean)
      returning id, title, content, extract(epoch from created_at)::int as date_created`),
  )
  return saved!
}

async function ownSnippet(ctx: OperationCtx, me: ChatUser, id: number): Promise<WireSnippet> {
  const [found] = isId(id)
    ? await ctx.query<WireSnippet>(
        compile(sql`select id, title, content, extract(epoch from created_at)::int as date_created from chat_snippet
          where organization_id = ${ctx.organization.id}::uuid and user_id = ${me.id} and id = ${id} and not is_shared`),
      )
    : []
  if (!found) throw chatError('Saved snippet does not exist.', 'BAD_REQUEST', {}, 404)
  return found
}
