import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type EncryptionKey, env } from '../env'

/**
 * Secrets at rest: AES-256-GCM under the first key of INDABA_ENCRYPTION_KEYS. The id of the key stands beside the
 * ciphertext, so that keys can be changed while older secrets stay readable.
 */
const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'

/** @returns `v1.<keyId>.<iv>.<tag>.<ciphertext>`, the last three in base64url */
export function encryptSecret(text: string): string {
  const { id, key } = env.encryptionKeys[0]
  const iv = randomBytes(12)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(headerOf(id))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [VERSION, id, ...[iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join('.')
}

/** @throws Error when the key is gone or the stored text was changed; its message holds no secret */
export function decryptSecret(stored: string): string {
  const { key, id, iv, tag, ciphertext } = partsOf(stored)
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: 16 }).setAAD(headerOf(id)).setAuthTag(tag)
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
  } catch {
    throw new Error(`a secret under key "${id}" cannot be read: it was changed, or the key has another value now`)
  }
}

/** What is stored of a random token: its SHA-256 in hex. Only for 256-bit values; passwords need argon2. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** @returns the prefix and 256 random bits in base64url, e.g. `ind_2Zk...` */
export const newToken = (prefix = ''): string => prefix + randomBytes(32).toString('base64url')

/** Compares without telling by its duration where the texts differ, or how long they are. */
export function equalInConstantTime(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

const headerOf = (keyId: string) => Buffer.from(`${VERSION}.${keyId}`)

function partsOf(stored: string): EncryptionKey & { iv: Buffer; tag: Buffer; ciphertext: Buffer } {
  const [version, id = '', ...rest] = stored.split('.')
  const [iv, tag, ciphertext] = rest.map((part) => Buffer.from(part, 'base64url'))
  if (version !== VERSION || rest.length !== 3 || !iv || !tag || !ciphertext || tag.length !== 16)
    throw new Error('this is not an encrypted secret')
  const key = env.encryptionKeys.find((known) => known.id === id)
  if (!key) throw new Error(`the key "${id}" of a secret is missing from INDABA_ENCRYPTION_KEYS`)
  return { ...key, iv, tag, ciphertext }
}
