import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notify } from '@/lib/core/notify'
import { defineOperation } from '@/lib/core/operation'
import { cardHref } from '../../cards/card-href'
import { LONG_CLOCK_HOURS as HOURS } from '../../schemas-clock'

/** Asks each person once about a clock that has run for a working day; its card and the bar of every page stop it then. */
export const remindClocks = defineOperation({
  name: 'project-manager.clock.remind',
  title: 'Asked about clocks that run for long',
  permission: 'project-manager.time.manage',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ reminded: z.number() }),
  async run({ ctx }) {
    const entries = await ctx.query<{ card_id: string; user_id: string; title: string; since: string; stop: string }>(
      compile(sql`
        update pm_time_entry e set reminded_at = now()
        from pm_card c
        where e.organization_id = ${ctx.organization.id}::uuid and e.ended_at is null and e.deleted_at is null
          and e.reminded_at is null and e.started_at <= now() - make_interval(hours => ${HOURS}::int)
          and c.organization_id = e.organization_id and c.id = e.card_id
        returning e.card_id::text, e.user_id::text, c.title,
          to_char(e.started_at at time zone ${ctx.organization.time_zone}, 'HH24:MI') as since,
          to_char((e.started_at + make_interval(hours => ${HOURS}::int)) at time zone ${ctx.organization.time_zone}, 'HH24:MI') as stop`),
    )
    for (const { card_id, user_id, title, since, stop } of entries)
      await notify(ctx, {
        user_ids: [user_id],
        kind: 'clock.forgotten',
        title: `Still running? Stop at ${stop}`,
        body: `The clock on ${title} has run since ${since}, ${HOURS} hours by ${stop}. If you forgot it, stop it at ${stop} on its card, or correct its time there.`,
        href: cardHref(card_id),
      })
    // The bar of their pages offers the stop from now on.
    const user_ids = [...new Set(entries.map(({ user_id }) => user_id))]
    if (user_ids.length > 0) ctx.signal({ type: 'module', module: 'project-manager', user_ids })
    return { reminded: entries.length }
  },
})
