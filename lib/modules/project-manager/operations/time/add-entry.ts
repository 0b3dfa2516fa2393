import { z } from 'zod'
import { invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { timeOfDay } from '../../domain/work-day'
import { entryRules } from '../../time/entry-rules'
import { addEntry, demandCard } from '../../time/entry-store'
import { entryWire, timeEntryOutput } from '../../time/entry-wire'
import { callerId, demandOwn } from '../../time/whose-time'

const moment = z.iso.datetime({ offset: true, error: 'Give a moment as 2026-11-23T17:30:00Z.' })

export const addTimeEntry = defineOperation({
  name: 'project-manager.time.add',
  title: 'Added time by hand',
  permission: 'project-manager.time.create',
  effect: 'write',
  input: z.strictObject({
    card_id: z.uuid('Give the id of a card.'),
    /** With `ended_at`. */
    started_at: moment.optional(),
    ended_at: moment.optional(),
    /** With `seconds`, in place of two moments: a day of the organization's time zone. */
    day: z.iso.date('Give a day as 2026-11-23.').optional(),
    seconds: z.int('Give whole seconds.').min(1, 'Enter at least a second.').max(90_000, 'A day has less.').optional(),
    /** Without it the caller's; another person's for administrators. */
    user_id: z.uuid('Give the id of a person.').optional(),
    note: z.string().trim().max(500, 'At most 500 characters.').default(''),
    billable: z.boolean('Send true or false.').default(true),
  }),
  output: z.object({ entry: timeEntryOutput }),
  async run({ ctx, input: { card_id, started_at, ended_at, day, seconds, note, billable, ...input } }) {
    await demandCard(ctx, card_id)
    const user_id = input.user_id ?? callerId(ctx)
    demandOwn(ctx, user_id)
    if (input.user_id && !(await ctx.db.membership.count({ where: { user_id } })))
      throw invalidField('user_id', 'There is no such person in this organization.', 'not_found')
    const values = { card_id, user_id, note, billable }
    if (day !== undefined) {
      if (seconds === undefined) throw invalidField('seconds', 'Say how long the work took that day.', 'missing')
      if (started_at || ended_at) throw invalidField('day', 'Give a day and seconds, or two moments; not both.')
      const time = timeOfDay(day, seconds, ctx.organization.time_zone)
      return { entry: entryWire(await addEntry(ctx, { ...values, ...time, source: 'sheet' })) }
    }
    if (!started_at) throw invalidField('started_at', 'Give started_at and ended_at, or a day and seconds.', 'missing')
    const checked = await entryRules.prepare!({ ctx, values: { ...values, started_at, ended_at }, before: null })
    const span = { started_at: new Date(started_at), ended_at: new Date(String(checked.ended_at)) }
    return { entry: entryWire(await addEntry(ctx, { ...values, ...span, source: 'hand' })) }
  },
})
