import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { listSnippets } from '@/lib/modules/team-chat/operations/personal/snippets'
import { listSharedSnippets } from '@/lib/modules/team-chat/operations/setup/shared-snippets'

/** Saved texts for replies: the caller's own and the organization's, which team chat has too. */
export const listReplySnippets = defineOperation({
  name: 'inbox.snippet.list',
  title: 'Listed snippets for replies',
  permission: 'inbox.conversation.reply',
  effect: 'read',
  input: z.strictObject({}),
  output: z
    .object({
      snippets: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), shared: z.boolean() })),
    })
    .meta({ id: 'DeskSnippets' }),
  async run({ ctx }) {
    const [own, shared] = [await ctx.call(listSnippets, {}), await ctx.call(listSharedSnippets, {})]
    const toWire = (isShared: boolean) => (one: { id: number; title: string; content: string }) => ({
      id: String(one.id),
      title: one.title,
      content: one.content,
      shared: isShared,
    })
    return { snippets: [...own.saved_snippets.map(toWire(false)), ...shared.snippets.map(toWire(true))] }
  },
})
