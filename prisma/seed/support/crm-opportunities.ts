import { isOpen, OPPORTUNITY_SOURCES, type Status } from '@/lib/modules/crm/schemas'
import type { Campaign } from './campaigns'
import type { CallerFacts } from './crm-contacts'
import { tellStory } from './lead-story'
import { SUBURBS } from './people'
import type { Random } from './random'
import { DAY, HOUR, idAt, pastMoment, workingHours } from './time'

type Lead = {
  id: string
  category: string
  status: string
  contact_id: string | null
  created_at: Date
  owner_id: string | null
}
type Input = {
  random: Random
  campaigns: Campaign[]
  leads: Lead[]
  customers: { id: string }[]
  callers: CallerFacts[]
  now: Date
}

/** Opportunities of open leads and of customers, each with what happened to it. */
export function opportunityRows({ random, campaigns, leads, customers, callers, now }: Input, count: number) {
  const open = random.shuffled(leads.filter(({ status }) => isOpen(status)))
  return Array.from({ length: count }, (_, n) => {
    const lead = n % 5 < 3 || customers.length === 0 ? open.pop() : undefined
    const customer = lead ? undefined : random.pick(customers)
    const campaign = campaigns.find(({ category }) => category === lead?.category) ?? random.pick(campaigns)
    const offer = random.pick(campaign.offers)
    const created_at = lead ? momentAfter(random, lead.created_at, now) : pastMoment(random, now)
    const days = (now.getTime() - created_at.getTime()) / DAY
    const goal = lead ? random.weighted<Status>({ New: 45, Unreachable: 15, Quoted: 40 }) : statusOf(random, days)
    const { beats, status } = tellStory(random, created_at, now, goal)
    const caller = callers.find(({ id }) => id === lead?.owner_id) ?? random.pick(callers)
    const suburb = random.pick(SUBURBS)
    const moved = beats.findLast(({ kind }) => kind === 'status_change')?.at ?? created_at
    const row = {
      id: idAt(created_at),
      title: `${offer.title}, ${suburb}`,
      lead_id: lead?.id ?? null,
      customer_id: customer?.id ?? null,
      value: String(random.whole(...offer.value)),
      currency: 'ZAR',
      source: lead ? random.pick(['inbound', 'website'] as const) : random.pick(OPPORTUNITY_SOURCES).value,
      callback_at: isOpen(status) && random.chance(0.7) ? callback(random, now, n) : null,
      status,
      status_changed_at: moved,
      board_since: moved,
      owner_id: caller.id,
      notes: random.chance(0.3) ? `Site visit done; wiring in ${suburb} is fine.` : '',
      board_position: -created_at.getTime(),
      created_at,
      updated_at: beats.at(-1)!.at,
      contact_id: lead?.contact_id ?? null,
    }
    return { row, beats, caller }
  })
}

const momentAfter = (random: Random, start: Date, now: Date) =>
  new Date(start.getTime() + (now.getTime() - start.getTime()) * random.next() * 0.6)

const statusOf = (random: Random, days: number): Status =>
  days < 20
    ? random.weighted<Status>({ New: 40, Unreachable: 10, Quoted: 45, Converted: 5 })
    : random.weighted<Status>({ New: 8, Unreachable: 7, Quoted: 20, Converted: 42, Disqualified: 23 })

/** Some overdue, some today, most to come. */
function callback(random: Random, now: Date, n: number): Date {
  if (n % 7 === 0) return workingHours(random, now, random.whole(1, 12))
  if (n % 7 === 1) return new Date(now.getTime() + (random.next() - 0.5) * 4 * HOUR)
  const day = workingHours(random, new Date(now.getTime() + random.whole(1, 18) * DAY), 0)
  return new Date(Math.max(day.getTime(), now.getTime() + HOUR))
}
