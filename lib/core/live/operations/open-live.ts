import { z } from 'zod'
import { defineOperation } from '../../operation'

/** Lets a caller listen to its organization; the stream itself is made by the route's `respond`. */
export const openLive = defineOperation({
  name: 'core.live.open',
  title: 'Listened to changes',
  permission: 'signed-in',
  effect: 'read',
  input: z.strictObject({
    since: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .describe(
        'Milliseconds since 1970: what changed from then on is told first. After more than a minute that is `resync`.',
      ),
  }),
  output: z.null(),
  run: async () => null,
})
