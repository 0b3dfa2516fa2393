import { systemDb } from '../db/prisma'
import { type AppError, conflict, invalidField } from '../errors'
import type { OperationCtx } from '../operation'
import { verifyPassword } from './passwords/password'
import { spendCode } from './second-factor'
import { countTry, describeWait, forgive, throttleKey } from './throttle'

/**
 * Asks a person in a browser once more who they are, as signing in does: a session that was left open opens no secrets. Tries
 * are counted. An API key is its own proof, and is asked nothing.
 * @param onWrong notes a wrong password or code; what the caller does is taken back with its transaction
 * @throws 422 at `password` or `code`
 */
export async function confirmPerson(
  { sessionId, user }: Pick<OperationCtx, 'sessionId' | 'user'>,
  given: { password?: string | undefined; code?: string | undefined },
  onWrong?: () => Promise<void>,
): Promise<void> {
  if (!sessionId || !user) return
  // The system role: people belong to no organization.
  const person = await systemDb().user.findUniqueOrThrow({ where: { id: user.id } })
  if (!person.password_hash)
    throw conflict(
      'Your account has no password to prove who you are. Sign out, choose “Forgot it?” at the sign-in, set one by the mail that comes, and try again.',
      'no_password',
    )
  if (!given.password) throw invalidField('password', 'Enter your password.', 'missing')
  if (person.totp_enabled_at && !given.code)
    throw invalidField('code', 'Enter the code of your authenticator app too.', 'missing')

  const tries = throttleKey('device', `password:${sessionId}`)
  const wait = await countTry(tries)
  if (wait) throw invalidField('password', `Too many tries. Wait ${describeWait(wait)} and try again.`)
  const wrong: AppError | null = !(await verifyPassword(person.password_hash, given.password))
    ? invalidField('password', 'This is not your password.')
    : person.totp_enabled_at && !(await spendCode(systemDb(), person, given.code!))
      ? invalidField('code', 'This code is not right. Enter the one that the app shows now.')
      : null
  if (wrong) {
    await onWrong?.()
    throw wrong
  }
  await forgive(tries)
}
