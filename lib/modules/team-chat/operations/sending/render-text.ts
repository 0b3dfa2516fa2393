import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { renderFor } from '@/lib/modules/team-chat/sending/render-for'

export const renderText = defineOperation({
  name: 'team-chat.message.render',
  title: 'Previewed a chat message',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ content: z.string() }),
  output: z.object({ rendered: z.string() }),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    return { rendered: (await renderFor(ctx, me, input.content)).html }
  },
})
