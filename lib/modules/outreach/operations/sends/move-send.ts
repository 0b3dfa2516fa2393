import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { type SendRow, sendOutput } from './read-send'
import { lockSend, scheduleSend } from './start-send'

/** Sets another time for what is scheduled and has not begun. */
export const moveSend = defineOperation({
  name: 'outreach.send.reschedule',
  title: 'Rescheduled a send',
  permission: 'outreach.send.start',
  effect: 'danger',
  input: z.strictObject({
    send_id: z.string(),
    scheduled_at: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }),
  }),
  output: z.object({ send: sendOutput }),
  async run({ ctx, input }) {
    const before = await lockSend(ctx, input.send_id)
    demandMovable(before)
    return { send: await scheduleSend(ctx, before, new Date(input.scheduled_at)) }
  },
})

export function demandMovable({ state }: Pick<SendRow, 'state'>): void {
  if (state !== 'scheduled') throw conflict('Only what is scheduled and has not begun can be moved.')
}
