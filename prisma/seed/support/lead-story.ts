import type { Status } from '@/lib/modules/crm/schemas'
import type { Random } from './random'
import { DAY, HOUR, MINUTE, nextWorkingMoment } from './time'

export type Beat = {
  at: Date
  kind: 'created' | 'call' | 'note' | 'status_change'
  from?: Status
  to?: Status
  body?: string
  data?: Record<string, unknown>
}
export type Story = { status: Status; beats: Beat[] }

const NOTES = [
  'Prefers WhatsApp to a call during the day.',
  'Asked for a quote with and without installation.',
  'Landlord has to agree first; will let us know.',
  'Comparing us with one other provider.',
  'Wants to start when the current contract ends.',
  'Sent the price list by e-mail.',
  'Checked the address: we can deliver there.',
  'Decision is with the partner, who is back on Monday.',
]
const OUTCOMES = {
  answered: [
    'Spoke for a few minutes; interested.',
    'Went through the form together.',
    'Asked what happens to the old line.',
  ],
  no_answer: ['', 'Rang out.'],
  voicemail: ['Asked to be called back.'],
  busy: [''],
  callback: ['Driving; call after four.', 'In a meeting, asked for tomorrow morning.'],
} satisfies Record<string, string[]>
type Outcome = keyof typeof OUTCOMES

/** How a lead of this age usually stands. Some that should have been called long ago were not. */
export function statusAfter(random: Random, days: number): Status {
  if (days < 4) return random.weighted<Status>({ New: 70, Unreachable: 12, Quoted: 15, Disqualified: 3 })
  if (days < 21)
    return random.weighted<Status>({ New: 30, Unreachable: 20, Quoted: 32, Converted: 10, Disqualified: 8 })
  return random.weighted<Status>({ New: 8, Unreachable: 11, Quoted: 12, Converted: 40, Disqualified: 29 })
}

const WAYS: Record<Status, Status[][]> = {
  New: [[]],
  Unreachable: [['Unreachable']],
  Quoted: [['Quoted'], ['Unreachable', 'Quoted']],
  Converted: [
    ['Quoted', 'Converted'],
    ['Unreachable', 'Quoted', 'Converted'],
  ],
  Disqualified: [['Disqualified'], ['Unreachable', 'Disqualified'], ['Quoted', 'Disqualified']],
}

/**
 * What happened to it until now on its way to `status`, in an order that makes sense: nobody is quoted before somebody
 * called. A young lead may not have come that far.
 */
export function tellStory(random: Random, created: Date, now: Date, status: Status): Story {
  const beats: Beat[] = [{ at: created, kind: 'created' }]
  let at = created
  let current: Status = 'New'
  const later = (least: number, most: number) => {
    at = nextWorkingMoment(new Date(at.getTime() + least + random.next() * (most - least)), random)
    return at
  }
  for (const next of random.pick(WAYS[status])) {
    beats.push(call(random, later(20 * MINUTE, 1.5 * DAY), next === 'Unreachable' ? unreached(random) : 'answered'))
    if (random.chance(0.45)) beats.push({ at: later(2 * MINUTE, 5 * HOUR), kind: 'note', body: random.pick(NOTES) })
    beats.push({ at: later(MINUTE, 2 * DAY), kind: 'status_change', from: current, to: next })
    current = next
  }
  if (current === 'New' && random.chance(0.3)) beats.push(call(random, later(HOUR, DAY), unreached(random)))
  // What would lie in the future has not happened yet.
  const told = beats.filter((beat) => beat.at <= now)
  return { status: told.findLast((beat) => beat.to)?.to ?? 'New', beats: told }
}

export function call(random: Random, at: Date, outcome: Outcome): Beat {
  const data = { outcome, ...(outcome === 'answered' ? { duration_seconds: random.whole(45, 900) } : {}) }
  return { at, kind: 'call', body: random.pick(OUTCOMES[outcome]), data }
}

const unreached = (random: Random): Outcome =>
  random.weighted<Outcome>({ no_answer: 5, voicemail: 3, busy: 1, callback: 2 })
