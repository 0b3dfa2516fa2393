import '@/lib/modules'
import { systemDb } from '@/lib/core/db/prisma'
import { seedAccounting } from './accounting'
import { seedCalls } from './calls'
import { seedCrm } from './crm'
import { seedDeals } from './crm-deals'
import { seedOutreach } from './outreach'
import { type DemoPeople, seedPeople } from './settings'

/** Fills an installation with the demo: people first, then each module's data. Safe to run again. */
export async function seedDemo(): Promise<DemoPeople> {
  const people = await seedPeople()
  const demo = { db: systemDb(), organizations: people.organizations }
  await seedAccounting(demo)
  await seedCrm(demo)
  await seedDeals(demo)
  await seedCalls(demo)
  await seedOutreach(demo)
  return people
}
