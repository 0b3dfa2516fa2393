import { createHmac } from 'node:crypto'
import { env } from '@/lib/core/env'
import { equalInConstantTime } from '@/lib/core/secrets/secrets'

/**
 * What stands in an unsubscribe link: organization and message, proved by the installation's secret. It is stored
 * nowhere, works without signing in, never expires, and can do this one thing only.
 */
export function unsubscribeToken(organizationId: string, messageId: string): string {
  const ids = Buffer.from(`${organizationId}${messageId}`.replaceAll('-', ''), 'hex').toString('base64url')
  return `${ids}${proof(ids)}`
}

const IDS_LENGTH = 43

/** @returns null for what was not made here */
export function readUnsubscribeToken(token: string): { organization_id: string; message_id: string } | null {
  const ids = token.slice(0, IDS_LENGTH)
  if (!equalInConstantTime(token.slice(IDS_LENGTH), proof(ids))) return null
  const hex = Buffer.from(ids, 'base64url').toString('hex')
  return hex.length === 64 ? { organization_id: uuid(hex.slice(0, 32)), message_id: uuid(hex.slice(32)) } : null
}

const uuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const proof = (ids: string) =>
  createHmac('sha256', env.secret).update(`unsubscribe ${ids}`).digest('base64url').slice(0, 22)
