import { readPhone } from '@/lib/core/phone'
import type { People } from './people'
import type { Random } from './random'
import { idAt, pastMoment } from './time'

export type CallerFacts = { id: string; name: string }

const SOURCES = ['referral', 'website', 'walk-in', 'expo', 'newsletter', 'partner', 'import']
const NOTES = [
  'Met at the small-business expo.',
  'Looks after the networks of several guest houses.',
  'Send invoices to the accountant, not to this address.',
  'Moved offices in winter; the new address is on the last invoice.',
]
const REMARKS = [
  'Asked for our bank details for the new financial year.',
  'Happy with the speed since the upgrade.',
  'Recommended us to a neighbour.',
  'Wants a reminder before the domain expires.',
]

/** Contacts with the line that says since when we know them, and here and there a note. */
export function contactRows(random: Random, people: People, callers: CallerFacts[], now: Date, count: number) {
  return Array.from({ length: count }, () => {
    const created_at = pastMoment(random, now)
    const person = people.person()
    const { canonical, last9 } = readPhone(person.phone, 'ZA')
    const owner = random.pick(callers)
    const row = {
      id: idAt(created_at),
      full_name: person.name,
      email: random.chance(0.94) ? person.email : '',
      phone: person.phone,
      phone_canonical: canonical,
      phone_last9: last9,
      company: person.company,
      source: random.pick(SOURCES),
      owner_id: random.chance(0.8) ? owner.id : null,
      notes: random.chance(0.12) ? random.pick(NOTES) : '',
      created_at,
      updated_at: created_at,
    }
    const line = (kind: 'created' | 'note', at: Date, body = '') => ({
      id: idAt(at),
      kind,
      subject: 'contact',
      subject_id: row.id,
      contact_id: row.id,
      from_value: null,
      to_value: null,
      body,
      data: {},
      actor_type: 'person',
      actor_id: owner.id,
      actor_label: owner.name,
      occurred_at: at,
    })
    const remarked = new Date(created_at.getTime() + (now.getTime() - created_at.getTime()) * random.next())
    const activities = [line('created', created_at)]
    if (random.chance(0.25)) activities.push(line('note', remarked, random.pick(REMARKS)))
    return { row, activities }
  })
}

export type SeedContact = ReturnType<typeof contactRows>[number]
