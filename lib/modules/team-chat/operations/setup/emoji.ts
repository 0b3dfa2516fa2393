import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { EMOJI } from '@/lib/modules/team-chat/emoji/generated/table'

const lines = EMOJI.split('\n').map((line) => line.split(' '))

/** Each emoji's code and then its names, in Unicode's order: for the browser's picker, which loads it once. */
export const listEmoji = defineOperation({
  name: 'team-chat.emoji.list',
  title: 'Listed emoji',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ emoji: z.array(z.array(z.string())) }),
  run: async () => ({ emoji: lines }),
})
