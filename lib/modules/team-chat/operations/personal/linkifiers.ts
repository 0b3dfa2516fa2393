import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { chatCaller, isAdministrator } from '@/lib/modules/team-chat/domain/caller'
import { chatError, needs } from '@/lib/modules/team-chat/domain/chat-error'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { linkifiers } from '@/lib/modules/team-chat/personal/register-parts'
import { linkifierProblem } from '@/lib/modules/team-chat/rendering/linkifiers/find-linkified'
import { wireLinkifier } from '@/lib/modules/team-chat/wire/personal'

const pattern = z.string().trim().min(1).max(1000)
const url_template = z.string().trim().min(1).max(1000)

export const listLinkifiers = defineOperation({
  name: 'team-chat.linkifier.list',
  title: 'Listed linkifiers',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    linkifiers: z.array(wireLinkifier),
  }),
  run: async ({ ctx }) => {
    await chatCaller(ctx)
    return { linkifiers: await linkifiers(ctx) }
  },
})

export const createLinkifier = defineOperation({
  name: 'team-chat.linkifier.create',
  title: 'Made a linkifier',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ pattern, url_template }),
  output: z.object({ id: z.number() }),
  run: async ({ ctx, input }) => {
    await demandAdministrator(ctx)
    await demandSound(ctx, input, null)
    const [row] = await ctx.query<{ id: number }>(
      compile(sql`insert into chat_linkifier (organization_id, pattern, url_template, position)
        select ${ctx.organization.id}::uuid, ${input.pattern}, ${input.url_template}, coalesce(max(position), 0) + 1
        from chat_linkifier where organization_id = ${ctx.organization.id}::uuid returning id`),
    )
    await tell(ctx)
    return { id: row!.id }
  },
})

export const updateLinkifier = defineOperation({
  name: 'team-chat.linkifier.update',
  title: 'Changed a linkifier',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ filter_id: z.number().int(), pattern, url_template }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    await demandAdministrator(ctx)
    await demandSound(ctx, input, input.filter_id)
    const rows = isId(input.filter_id)
      ? await ctx.query(
          compile(sql`update chat_linkifier set pattern = ${input.pattern}, url_template = ${input.url_template}
            where organization_id = ${ctx.organization.id}::uuid and id = ${input.filter_id} returning id`),
        )
      : []
    if (rows.length === 0) throw chatError('Linkifier not found.')
    await tell(ctx)
    return {}
  },
})

export const deleteLinkifier = defineOperation({
  name: 'team-chat.linkifier.delete',
  title: 'Deleted a linkifier',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ filter_id: z.number().int() }),
  output: z.object({}),
  run: async ({ ctx, input: { filter_id } }) => {
    await demandAdministrator(ctx)
    const rows = isId(filter_id)
      ? await ctx.query(
          compile(sql`delete from chat_linkifier
            where organization_id = ${ctx.organization.id}::uuid and id = ${filter_id} returning id`),
        )
      : []
    if (rows.length === 0) throw chatError('Linkifier not found.')
    await tell(ctx)
    return {}
  },
})

/** Earlier ones win where two match. */
export const orderLinkifiers = defineOperation({
  name: 'team-chat.linkifier.order',
  title: 'Put linkifiers in another order',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ ordered_linkifier_ids: z.array(z.number().int()) }),
  output: z.object({}),
  run: async ({ ctx, input: { ordered_linkifier_ids: ids } }) => {
    await demandAdministrator(ctx)
    const known = (await linkifiers(ctx)).map(({ id }) => id)
    if (known.length !== ids.length || !known.every((id) => ids.includes(id)))
      throw chatError('The ordered list must enumerate all existing linkifiers exactly once')
    await ctx.query(
      compile(sql`update chat_linkifier l set position = o.position
        from unnest(${ids}::int[]) with ordinality o(id, position) where l.id = o.id returning l.id`),
    )
    await tell(ctx)
    return {}
  },
})

async function demandAdministrator(ctx: OperationCtx): Promise<void> {
  if (!isAdministrator(await chatCaller(ctx))) throw needs('administrator')
}

async function demandSound(
  ctx: OperationCtx,
  wanted: { pattern: string; url_template: string },
  except: number | null,
): Promise<void> {
  const problem = linkifierProblem(wanted.pattern, wanted.url_template)
  if (problem) throw chatError(problem)
  const isTwin = (await linkifiers(ctx)).some(({ id, pattern }) => id !== except && pattern === wanted.pattern)
  if (isTwin) throw chatError('Linkifier already exists.')
}

async function tell(ctx: OperationCtx): Promise<void> {
  await logEvent(ctx, { type: 'realm_linkifiers', realm_linkifiers: await linkifiers(ctx) }, null)
}
