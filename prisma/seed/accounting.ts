import type { SystemDb } from '@/lib/core/db/prisma'
import { readPhone } from '@/lib/core/phone'
import { seedBooks } from './accounting/books'
import { People } from './support/people'
import { Random } from './support/random'
import { idAt, pastMoment } from './support/time'

const CUSTOMERS = 30

/** Customers and books of the demo's organizations; an organization that has some keeps them as they are. */
export async function seedAccounting(input: {
  db: SystemDb
  organizations: { id: string; name: string }[]
  now?: Date
}): Promise<void> {
  const { now = new Date() } = input
  for (const organization of input.organizations) {
    const organization_id = organization.id
    if (!(await input.db.customer.count({ where: { organization_id } })))
      await input.db.customer.createMany({
        data: customersOf(organization.name, now).map((row) => ({ ...row, organization_id })),
      })
  }
  // Side by side: each waits for the database most of the time.
  await Promise.all(input.organizations.map(({ id }, n) => seedBooks(input.db, id, { months: n === 0 ? 5 : 2, now })))
}

export function customersOf(seed: string, now: Date) {
  const random = new Random(`customers of ${seed}`)
  const people = new People(random)
  return Array.from({ length: CUSTOMERS }, (_, n) => {
    const created_at = pastMoment(random, now)
    const person = people.person({ company: n % 5 < 3 })
    const { canonical, last9 } = readPhone(person.phone, 'ZA')
    return {
      id: idAt(created_at),
      name: person.company || person.name,
      email: person.email,
      phone: person.phone,
      phone_canonical: canonical,
      phone_last9: last9,
      city: person.suburb,
      account_number: `C${String(1001 + n)}`,
      notes: person.company ? `Ask for ${person.name}.` : '',
      is_sample: true,
      created_at,
      updated_at: created_at,
    }
  })
}
