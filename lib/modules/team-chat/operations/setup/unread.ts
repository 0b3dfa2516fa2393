import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { countUnread } from '@/lib/modules/team-chat/reading/unread'

/** For the badge in the shell. */
export const readUnread = defineOperation({
  name: 'team-chat.unread.read',
  title: 'Counted unread messages',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ count: z.number(), mentions: z.number() }),
  run: async ({ ctx }) => countUnread(ctx, await chatCaller(ctx)),
})
