import { z } from 'zod'
import { can } from '@/lib/core/context'
import { calendarEntries } from '@/lib/core/contributions/calendar-entries'
import { invalidField } from '@/lib/core/errors'
import { spanOf } from '@/lib/core/grid/dates'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readLinked } from '../../schedule/linked-campaigns'
import { PLANNED, readPlanned } from '../../schedule/planned-source'
import { CHANNELS } from '../../schemas'

const MAX_DAYS = 400
const MAX_EVENTS = 2_000

const scheduleEvent = z
  .object({
    id: z.string(),
    /** The grid that has the record. */
    source: z.string(),
    record_id: z.string(),
    channel: z.string(),
    title: z.string(),
    start: z.string(),
    end: z.string().nullable(),
    status: z.enum(['planned', 'running', 'completed', 'cancelled']),
    recurrence: z.string(),
    details: z.string(),
    budget: z.string().nullable(),
    /** The record's page or list. */
    href: z.string(),
    /** The address of the campaign that is planned, or its id elsewhere. */
    campaign_link: z.string().nullable(),
    /** That campaign, where it is one of the product that the caller may see. */
    campaign: z.object({ name: z.string(), kind: z.string(), state: z.string() }).nullable(),
    movable: z.boolean(),
  })
  .meta({ id: 'ScheduleEvent' })
type ScheduleEvent = z.infer<typeof scheduleEvent>

const schedule = z
  .object({
    from: z.string(),
    to: z.string(),
    events: z.array(scheduleEvent),
    /** Of what is planned or running within the span, each campaign once. */
    budget: z.object({
      amount: z.string(),
      currency: z.string(),
      campaigns: z.number(),
      channels: z.array(z.object({ channel: z.string(), amount: z.string(), campaigns: z.number() })),
    }),
    /** There is more than this in the span: ask for a shorter one. */
    truncated: z.boolean(),
  })
  .meta({ id: 'Schedule' })
type Schedule = z.infer<typeof schedule>

/** What is planned, and what each channel has scheduled, as far as the caller may see it. */
export const readSchedule = defineOperation({
  name: 'project-manager.schedule.calendar',
  title: 'Read the calendar',
  permission: 'project-manager.schedule.read',
  effect: 'read',
  input: z.strictObject({
    from: z.string().describe('The first day, or a time. By default this month.').optional(),
    to: z.string().describe('The last day, included, or a time, excluded.').optional(),
    channel: z.string().describe('Only these channels, separated by commas.').optional(),
  }),
  output: schedule,
  async run({ ctx, input }) {
    const span = spanWanted(ctx, input)
    const channels = channelsWanted(input.channel)
    const events = (await eventsIn(ctx, span))
      .filter(({ channel }) => !channels || channels.includes(channel))
      .sort((a, b) => a.start.localeCompare(b.start) || a.title.localeCompare(b.title))
    return {
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      events: events.slice(0, MAX_EVENTS),
      budget: budgetOf(ctx, events),
      truncated: events.length > MAX_EVENTS,
    }
  },
})

async function eventsIn(ctx: OperationCtx, span: { from: Date; to: Date }): Promise<ScheduleEvent[]> {
  const events: ScheduleEvent[] = []
  const planned = await readPlanned(ctx, span, MAX_EVENTS + 1)
  const links = [...new Set(planned.flatMap(({ campaign_link }) => campaign_link ?? []))]
  const linked = await readLinked(ctx, links, (query) => ctx.query(query))
  for (const { id, record_id, channel, title, status, recurrence, ...row } of planned) {
    const campaign = linked.get(row.campaign_link ?? '')
    events.push({
      ...{ id, record_id, channel, title, status, recurrence },
      source: PLANNED,
      start: row.start.toISOString(),
      end: row.end?.toISOString() ?? null,
      details: row.audience,
      campaign_link: row.campaign_link,
      campaign: campaign ? { name: campaign.name, kind: campaign.kind, state: campaign.state } : null,
      budget: row.budget,
      href: `/project-manager/campaigns?row=${record_id}`,
      movable: can(ctx, 'project-manager.schedule.update'),
    })
  }
  for (const { source, permission, read, move } of calendarEntries.contributed()) {
    if (!can(ctx, permission)) continue
    for (const { start, end, movable, ...entry } of await read(ctx, span, MAX_EVENTS + 1))
      events.push({
        ...entry,
        source,
        record_id: entry.id,
        start: start.toISOString(),
        end: end?.toISOString() ?? null,
        recurrence: 'none',
        budget: null,
        campaign_link: null,
        campaign: null,
        movable: movable && move !== undefined && can(ctx, move.operation.permission),
      })
  }
  return events
}

/** A day is the whole of that day where the organization is; a time is exact. By default this month. */
function spanWanted(ctx: OperationCtx, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const zone = ctx.organization.time_zone
  const month = spanOf('this_month', zone)!
  const read = (name: 'from' | 'to', text: string | undefined) => {
    if (text === undefined) return null
    const span = /^\d{4}-/.test(text) ? spanOf(text, zone) : null
    if (!span) throw invalidField(name, 'Send a date such as 2026-03-31, or a time such as 2026-03-31T08:30:00Z.')
    return span
  }
  const first = read('from', from)?.from ?? month.from
  const last = read('to', to)?.to ?? (from ? new Date(first.getTime() + 31 * 86_400_000) : month.to)
  if (last <= first) throw invalidField('to', 'The end is not after the start.')
  if (last.getTime() - first.getTime() > (MAX_DAYS + 1) * 86_400_000)
    throw invalidField('to', `At most ${MAX_DAYS} days at once.`)
  return { from: first, to: last }
}

function channelsWanted(text: string | undefined): string[] | null {
  if (!text) return null
  return text.split(',').map((name) => {
    const found = CHANNELS.find(({ value }) => value.toLowerCase() === name.trim().toLowerCase())
    if (!found) throw invalidField('channel', `Choose from ${CHANNELS.map(({ value }) => value).join(', ')}.`, 'enum')
    return found.value
  })
}

function budgetOf(ctx: OperationCtx, events: ScheduleEvent[]): Schedule['budget'] {
  const campaigns = new Map<string, { channel: string; cents: number }>()
  for (const { record_id, channel, budget, status } of events)
    if (budget && (status === 'planned' || status === 'running'))
      campaigns.set(record_id, { channel, cents: Math.round(Number(budget) * 100) })
  const sumOf = (some: { cents: number }[]) => ({
    amount: (some.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2),
    campaigns: some.length,
  })
  const all = [...campaigns.values()]
  return {
    ...sumOf(all),
    currency: ctx.organization.currency,
    channels: CHANNELS.flatMap(({ value }) => {
      const own = all.filter(({ channel }) => channel === value)
      return own.length > 0 ? [{ channel: value, ...sumOf(own) }] : []
    }),
  }
}
