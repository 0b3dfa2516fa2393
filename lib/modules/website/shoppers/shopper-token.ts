import { createHmac } from 'node:crypto'
import { env } from '@/lib/core/env'
import { equalInConstantTime } from '@/lib/core/secrets/secrets'

/**
 * What a signed-in shopper's browser holds: organization, shopper, revocation counter and end, proved by the installation's
 * secret. It is stored nowhere here; raising the counter ends it before its time.
 */
const VALID_DAYS = 30

type Session = { organization_id: string; shopper_id: string; token_version: number }

export function makeShopperToken(session: Session, now = Date.now()): string {
  const bytes = Buffer.alloc(BYTES)
  bytes.write((session.organization_id + session.shopper_id).replaceAll('-', ''), 'hex')
  bytes.writeUInt32BE(session.token_version, 32)
  bytes.writeUInt32BE(Math.floor(now / 1000) + VALID_DAYS * 86_400, 36)
  const text = bytes.toString('base64url')
  return `${text}.${proof(text)}`
}

/** @returns null for what was not made here, was changed or has expired */
export function readShopperToken(token: string, now = Date.now()): Session | null {
  const [text = '', signature = ''] = token.split('.')
  if (!equalInConstantTime(signature, proof(text))) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== BYTES || bytes.readUInt32BE(36) * 1000 <= now) return null
  const hex = bytes.toString('hex')
  return {
    organization_id: uuid(hex.slice(0, 32)),
    shopper_id: uuid(hex.slice(32, 64)),
    token_version: bytes.readUInt32BE(32),
  }
}

const BYTES = 40
const uuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const proof = (text: string) => createHmac('sha256', env.secret).update(`shopper ${text}`).digest('base64url')
