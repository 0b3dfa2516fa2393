import { connect } from 'node:tls'
import { issueCertificate } from '@/lib/connectors/acme'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { env } from '@/lib/core/env'
import { ProviderError } from '@/lib/core/provider-error'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { isOnThisMachine } from './host-kind'
import { renewalAt } from './pauses'

export type Certified = { issuedAt: Date | null; renewAt: Date | null }

/**
 * Sees to it that a host has a certificate: got from the authority and kept here, or, where a web server in front gets its own, seen
 * there. May be repeated. @throws ProviderError in words
 */
export async function ensureCertificate(ctx: OrganizationCtx, host: string): Promise<Certified> {
  if (isOnThisMachine(host)) return { issuedAt: null, renewAt: null }
  return env.acmeDirectoryUrl ? issueAndKeep(ctx, host, env.acmeDirectoryUrl) : seenInFront(host)
}

async function issueAndKeep(ctx: OrganizationCtx, host: string, directoryUrl: string): Promise<Certified> {
  const organization_id = ctx.organization.id
  const where = { organization_id, host }
  const kept = await systemDb().websiteCertificate.findFirst({ where })
  const renewAt = kept && renewalAt(kept.issued_at, kept.expires_at)
  if (kept && renewAt && renewAt > new Date()) return { issuedAt: kept.issued_at, renewAt }
  const { certificate, privateKey, issuedAt, expiresAt } = await issueCertificate({
    directoryUrl,
    host,
    accountSecret: env.secret,
    offline: env.offline,
    prove: async (token, answer) => {
      await systemDb().websiteChallenge.create({ data: { id: newId(), organization_id, token, answer } })
    },
    proved: async (token) => {
      await systemDb().websiteChallenge.deleteMany({ where: { organization_id, token } })
    },
  })
  const data = { certificate, private_key: encryptSecret(privateKey), issued_at: issuedAt, expires_at: expiresAt }
  const { count } = await systemDb().websiteCertificate.updateMany({ where, data })
  if (count === 0) await systemDb().websiteCertificate.create({ data: { id: newId(), organization_id, host, ...data } })
  return { issuedAt, renewAt: renewalAt(issuedAt, expiresAt) }
}

const HANDSHAKE_MS = 30_000

/**
 * A first visit makes the web server in front get the certificate; this is that visit.
 * @param front where else than at port 443 it listens, and which authority is trusted beside the public ones
 */
export function seenInFront(host: string, front: { port?: number; ca?: string } = {}): Promise<Certified> {
  const fail = (message: string, cause?: unknown) =>
    new ProviderError({ kind: 'unavailable', provider: 'acme', op: 'see_certificate', message, cause })
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: env.websiteAddress ?? host, port: 443, ...front, servername: host, timeout: HANDSHAKE_MS },
      () => {
        const { valid_from, valid_to } = socket.getPeerCertificate()
        socket.end()
        const [issuedAt, expiresAt] = [new Date(valid_from), new Date(valid_to)]
        resolve({ issuedAt, renewAt: renewalAt(issuedAt, expiresAt) })
      },
    )
    socket.on('timeout', () => socket.destroy(new Error('no answer within 30 seconds')))
    socket.on('error', (error) =>
      reject(fail(`The web server in front has no valid certificate for ${host} yet (${error.message}).`, error)),
    )
  })
}
