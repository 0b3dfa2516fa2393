import { verifyPassword } from '@/lib/core/auth/passwords/password'
import { countTry, describeWait, forgive, throttleKey } from '@/lib/core/auth/throttle'
import { invalidField } from '@/lib/core/errors'

/**
 * Asks a signed-in person for their password once more. Tries are counted: a session that was left open must not become a
 * place to guess it.
 * @throws 422 at `current_password`
 */
export async function provePassword(user: { password_hash: string | null }, sessionId: string, password: string) {
  const tries = throttleKey('device', `password:${sessionId}`)
  const wait = await countTry(tries)
  if (wait) throw invalidField('current_password', `Too many tries. Wait ${describeWait(wait)} and try again.`)
  if (!(await verifyPassword(user.password_hash, password)))
    throw invalidField('current_password', 'This is not your password.')
  await forgive(tries)
}
