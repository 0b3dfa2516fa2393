import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { flag } from '@/lib/modules/accounting/documents/document-input'
import { demandNoClock } from '../../time/entry-rules'
import { addEntry, demandCard } from '../../time/entry-store'
import { type EntryRow, entryWire, timeEntryOutput } from '../../time/entry-wire'
import { clocksOf, stopNow } from '../../time/running-clocks'
import { callerId } from '../../time/whose-time'

export const startClock = defineOperation({
  name: 'project-manager.clock.start',
  title: 'Started the clock',
  permission: 'project-manager.time.create',
  effect: 'write',
  input: z.strictObject({
    card_id: z.uuid('Give the id of a card.'),
    /** Stops the caller's clocks on other cards. */
    stop_other: flag,
  }),
  output: z.object({ entry: timeEntryOutput, stopped: z.array(timeEntryOutput) }),
  async run({ ctx, input: { card_id, stop_other } }) {
    const user_id = callerId(ctx)
    await demandCard(ctx, card_id)
    // Two who start at once meet at the unique index; the second then sees the first one's clock here.
    await demandNoClock(ctx, card_id)
    const stopped: EntryRow[] = []
    if (stop_other) for (const running of await clocksOf(ctx, user_id)) stopped.push(await stopNow(ctx, running))
    const entry = await addEntry(ctx, { card_id, user_id, started_at: new Date(), ended_at: null })
    return { entry: entryWire(entry), stopped: stopped.map(entryWire) }
  },
})
