import { systemDb } from '../db/prisma'
import { env } from '../env'
import { isFirstRun } from './first-run'
import { issueToken } from './passwords/one-time-token'

const VALID_MINUTES = 24 * 60

/**
 * On an installation without users, prints the address of the first-run wizard to the server's log. Reading the log
 * takes access to the server; a stranger who finds the port first cannot make themselves its owner.
 */
export async function ensureSetupToken(
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<void> {
  if (!(await isFirstRun())) return
  const token = await issueToken(systemDb(), { purpose: 'setup', userId: null, validMinutes: VALID_MINUTES })
  print('')
  print('  This installation has no people yet. Make the first owner here (the link works for 24 hours):')
  print(`  ${env.url}/setup?token=${token}`)
  print('')
}
