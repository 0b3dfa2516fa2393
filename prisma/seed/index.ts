import '@/lib/modules'
import { type DemoPeople, seedPeople } from './settings'

/** Fills an installation with the demo: people first, then each module's data. Safe to run again. */
export async function seedDemo(): Promise<DemoPeople> {
  return seedPeople()
}
