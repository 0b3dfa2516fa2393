import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { changeFlags, checkedChange } from '@/lib/modules/team-chat/reading/flag-changes'

export const updateFlags = defineOperation({
  name: 'team-chat.message.flags.update',
  title: 'Changed flags of chat messages',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    messages: z.array(z.number().int().min(0)),
    op: z.string().describe('add or remove'),
    flag: z.string().describe('read, starred or collapsed'),
  }),
  output: z.object({
    messages: z.array(z.number()),
    ignored_because_not_subscribed_channels: z.array(z.number()),
  }),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const { ignored } = await changeFlags(ctx, me, checkedChange(input.op, input.flag), input.messages)
    return { messages: input.messages, ignored_because_not_subscribed_channels: ignored }
  },
})
