import { z } from 'zod'
import { can } from '@/lib/core/context'
import { conflict, forbidden, invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { changeEntry, demandCard } from '../../time/entry-store'
import { entryWire, timeEntryOutput } from '../../time/entry-wire'
import { runningOn, stopNow } from '../../time/running-clocks'
import { mayChangeTimeOf } from '../../time/whose-time'

export const stopClock = defineOperation({
  name: 'project-manager.clock.stop',
  title: 'Stopped the clock',
  permission: 'project-manager.time.create',
  effect: 'write',
  input: z.strictObject({
    card_id: z.uuid('Give the id of a card.'),
    /** When the work stopped, for a clock that was forgotten; without it now. */
    at: z.iso.datetime({ offset: true, error: 'Give a moment as 2026-11-23T17:30:00Z.' }).optional(),
  }),
  output: z.object({ entry: timeEntryOutput }),
  async run({ ctx, input: { card_id, at } }) {
    await demandCard(ctx, card_id)
    const running = await runningOn(ctx, card_id)
    if (!running) throw conflict('No clock runs on this card.', 'no_timer')
    // A clock left running by a colleague is everybody's who works on the card; the log says who stopped it.
    if (!mayChangeTimeOf(ctx, running.user_id) && !can(ctx, 'project-manager.card.update'))
      throw forbidden('Only people who may change the card can stop the clock of another person on it.')
    if (at === undefined) return { entry: entryWire(await stopNow(ctx, running)) }
    const ended_at = new Date(at)
    if (ended_at > new Date()) throw invalidField('at', 'This lies in the future. Leave it out to stop now.')
    if (ended_at < running.started_at)
      throw invalidField('at', 'The clock was started after that. Give a later moment.')
    return { entry: entryWire(await changeEntry(ctx, running, { ended_at })) }
  },
})
