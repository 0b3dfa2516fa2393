import { verifyPassword } from '@/lib/core/auth/passwords/password'
import { clearThrottle, countTry, describeWait, throttleKey } from '@/lib/core/auth/throttle'
import { AppError } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'

/**
 * Whether the password of the address is right. Tries are counted before they are made, of unknown addresses too.
 * @throws 429 while the address waits
 */
export async function provePassword(
  ctx: Pick<OperationCtx, 'organization'>,
  email: string,
  hash: string | null,
  password: string,
): Promise<boolean> {
  const tries = throttleKey('account', `website ${ctx.organization.id} ${email}`)
  const wait = await countTry(tries)
  if (wait) {
    const told = `Too many attempts. Try again in ${describeWait(wait)}, or sign in with a code.`
    throw new AppError(429, 'locked', told, {}, { 'Retry-After': String(wait) })
  }
  const isRight = await verifyPassword(hash, password)
  if (isRight) await clearThrottle(tries)
  return isRight
}
