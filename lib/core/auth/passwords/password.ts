import { hash, verify } from '@node-rs/argon2'
import { COMMON_PASSWORDS } from './common-passwords'

const MIN_PASSWORD_LENGTH = 10
const MAX_PASSWORD_LENGTH = 200

/** The same characters typed on different keyboards must be the same password. */
const normal = (password: string) => password.normalize('NFKC')

/** An argon2id hash; the library's defaults are OWASP's recommendation (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(normal(password))

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Without a hash (no such account, or one that has no password yet) the same work is
 * done against a decoy, so that the time taken tells nothing.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(storedHash ?? (await decoy), normal(password)).catch(() => false)
  return matches && storedHash !== null
}

/**
 * What is wrong with a new password, in words; null when it will do.
 * @param about details that an attacker would try first: the name, the e-mail address
 */
export function passwordProblem(password: string, about: (string | null | undefined)[] = []): string | null {
  const text = normal(password)
  if ([...text].length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters.`
  if (text.length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`
  if (isCommon(text)) return 'This is one of the commonest passwords and would be guessed at once. Choose another.'
  if (new Set(text).size < 4) return 'This repeats the same few characters. Choose another.'
  const lower = text.toLowerCase()
  const known = about.filter((fact) => fact && fact.length >= 4).map((fact) => fact!.toLowerCase())
  if (known.some((fact) => lower === fact || lower.replace(/[\d\W_]+$/, '') === fact))
    return 'This is your name or e-mail address. Choose another.'
  return null
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  // "Password123!" is "password" to anyone who guesses for a living.
  return COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(lower.replace(/[\d\W_]+$/, ''))
}
