import { createHmac } from 'node:crypto'
import { env } from '../env'
import { equalInConstantTime } from '../secrets/secrets'

/**
 * The secret in the address of a webhook, for providers that sign nothing: it names the organization and proves itself.
 * Worked out from the installation's secret, so it is stored nowhere, differs by kind, and only we can make it.
 */
export function webhookToken(kind: string, organizationId: string): string {
  const id = Buffer.from(organizationId.replaceAll('-', ''), 'hex').toString('base64url')
  return `${id}${proof(kind, organizationId)}`
}

const ID_LENGTH = 22

/** @returns the organization's id; null when the token was not made here for this kind */
export function organizationOfToken(kind: string, token: string): string | null {
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  if (hex.length !== 32) return null
  const organizationId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return equalInConstantTime(token, webhookToken(kind, organizationId)) ? organizationId : null
}

const proof = (kind: string, organizationId: string) =>
  createHmac('sha256', env.secret).update(`webhook ${kind} ${organizationId}`).digest('base64url')
