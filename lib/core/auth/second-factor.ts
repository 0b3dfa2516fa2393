import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { TenantDb } from '../db/prisma'
import { decryptSecret, encryptSecret, hashToken } from '../secrets/secrets'

const PERIOD_SECONDS = 30
const RECOVERY_CODES = 10
// Without letters and digits that are read for one another.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const totp = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Indaba', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** A new secret: encrypted for the table, and as the address that authenticator apps read. */
export function newSecondFactor(email: string): { encrypted: string; secret: string; uri: string } {
  const secret = new Secret({ size: 20 })
  return { encrypted: encryptSecret(secret.base32), secret: secret.base32, uri: totp(secret, email).toString() }
}

/** The same details again for a secret that is stored already. */
export function describeSecondFactor(encrypted: string, email: string): { secret: string; uri: string } {
  const secret = Secret.fromBase32(decryptSecret(encrypted))
  return { secret: secret.base32, uri: totp(secret, email).toString() }
}

/** The time step that the code belongs to, give or take one for clocks that differ; null: wrong code. */
export function matchCode(encrypted: string, code: string, now = Date.now()): number | null {
  const token = code.replace(/\D/g, '')
  if (token.length !== 6) return null
  const delta = totp(Secret.fromBase32(decryptSecret(encrypted))).validate({ token, window: 1, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** Ten codes for the day the phone is lost; only their hashes are kept. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)])
    return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
  })
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''))

type SecondFactorHolder = { id: string; totp_secret: string | null; recovery_codes: string[] }

/**
 * Accepts a code of the app or a recovery code, each once. Both are used up by a conditional update, so that the same
 * code sent twice at the same moment opens one door.
 */
export async function spendCode(
  db: Pick<TenantDb, 'user'>,
  user: SecondFactorHolder,
  code: string,
): Promise<'app' | 'recovery' | null> {
  if (!user.totp_secret) return null
  const step = matchCode(user.totp_secret, code)
  if (step !== null) {
    const used = await db.user.updateMany({
      where: { id: user.id, OR: [{ totp_last_step: null }, { totp_last_step: { lt: step } }] },
      data: { totp_last_step: step },
    })
    return used.count === 1 ? 'app' : null
  }
  const hash = hashRecoveryCode(code)
  if (!user.recovery_codes.includes(hash)) return null
  const used = await db.user.updateMany({
    where: { id: user.id, recovery_codes: { has: hash } },
    data: { recovery_codes: user.recovery_codes.filter((kept) => kept !== hash) },
  })
  return used.count === 1 ? 'recovery' : null
}
