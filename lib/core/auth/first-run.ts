import { markingTrouble } from '../db/mark-trouble'
import { systemDb } from '../db/prisma'

let someoneExists = false

/** Whether the installation has no people yet. Asked of the database until it is no, and never after. */
export async function isFirstRun(): Promise<boolean> {
  if (someoneExists) return false
  // The system role: there is no organization before the first one.
  someoneExists = (await markingTrouble(() => systemDb().user.findFirst({ select: { id: true } }))) !== null
  return !someoneExists
}
