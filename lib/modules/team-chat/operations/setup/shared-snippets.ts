import { z } from 'zod'
import { compile, sortedText, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { insertSnippet } from '../personal/snippets'

const snippet = z.object({ id: z.number(), title: z.string(), content: z.string(), date_created: z.number() })
type Snippet = z.infer<typeof snippet>
const title = z.string().trim().min(1, 'Enter a title.').max(60, 'Use at most 60 characters.')
const content = z.string().trim().min(1, 'Enter a text.').max(10_000, 'Use at most 10 000 characters.')
const id = z.coerce.number().int()
const WRITE = 'team-chat.organization.write'

/** Snippets that everybody finds beside their own. Chat clients do not know them. */
export const listSharedSnippets = defineOperation({
  name: 'team-chat.shared_snippet.list',
  title: 'Listed the organization’s snippets',
  permission: 'team-chat.use',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({ snippets: z.array(snippet) }),
  run: async ({ ctx }) => ({
    snippets: await ctx.query<Snippet>(
      compile(sql`select ${WIRE} from chat_snippet
        where organization_id = ${ctx.organization.id}::uuid and is_shared order by ${sortedText(sql`title`)}, id`),
    ),
  }),
})

export const createSharedSnippet = defineOperation({
  name: 'team-chat.shared_snippet.create',
  title: 'Made a snippet for everybody',
  permission: WRITE,
  effect: 'write',
  input: z.strictObject({ title, content }),
  output: snippet,
  run: async ({ ctx, input }) => {
    const made = await insertSnippet(ctx, await chatCaller(ctx), { ...input, is_shared: true })
    record(ctx, null, made)
    return made
  },
})

export const updateSharedSnippet = defineOperation({
  name: 'team-chat.shared_snippet.update',
  title: 'Changed a snippet of everybody',
  permission: WRITE,
  effect: 'write',
  input: z.strictObject({ id, title: title.optional(), content: content.optional() }),
  output: snippet,
  run: async ({ ctx, input }) => {
    const before = await find(ctx, input.id)
    const [after] = await ctx.query<Snippet>(
      compile(sql`update chat_snippet set title = ${input.title ?? before.title},
        content = ${input.content ?? before.content} where id = ${before.id} returning ${WIRE}`),
    )
    record(ctx, before, after!)
    return after!
  },
})

export const deleteSharedSnippet = defineOperation({
  name: 'team-chat.shared_snippet.delete',
  title: 'Deleted a snippet of everybody',
  permission: WRITE,
  effect: 'danger',
  input: z.strictObject({ id }),
  output: z.null(),
  run: async ({ ctx, input }) => {
    const before = await find(ctx, input.id)
    await ctx.query(compile(sql`delete from chat_snippet where id = ${before.id} returning id`))
    record(ctx, before, null)
    return null
  },
})

const WIRE = sql`id, title, content, extract(epoch from created_at)::int as date_created`

async function find(ctx: OperationCtx, snippetId: number): Promise<Snippet> {
  const [found] = isId(snippetId)
    ? await ctx.query<Snippet>(
        compile(sql`select ${WIRE} from chat_snippet
          where organization_id = ${ctx.organization.id}::uuid and is_shared and id = ${snippetId}`),
      )
    : []
  if (!found) throw notFound('snippet')
  return found
}

function record(ctx: OperationCtx, before: Snippet | null, after: Snippet | null): void {
  const one = (after ?? before) as Snippet
  ctx.record({ entity: 'team-chat-snippet', id: String(one.id), label: one.title, before, after })
  ctx.signal({ type: 'module', module: 'team-chat' })
}
