import { createECDH, createPrivateKey, ECDH, hkdfSync, X509Certificate } from 'node:crypto'
import { ProviderError } from '@/lib/core/provider-error'

export type Issued = { certificate: string; privateKey: string; issuedAt: Date; expiresAt: Date }

type Order = {
  /** e.g. `https://acme-v02.api.letsencrypt.org/directory` */
  directoryUrl: string
  host: string
  /** The account's key is made from it, so that every process has the same account and none is stored. */
  accountSecret: string
  /** Only loopback may be spoken to. */
  offline: boolean
  /** From now on `http://<host>/.well-known/acme-challenge/<token>` must answer this. */
  prove(token: string, answer: string): Promise<void>
  proved(token: string): Promise<void>
}

/**
 * Gets a certificate for one host by ACME, proving the name over HTTP (http-01). Source: provider-facts 16.
 * @throws ProviderError with the authority's own words
 */
export async function issueCertificate({
  directoryUrl,
  host,
  accountSecret,
  offline,
  prove,
  proved,
}: Order): Promise<Issued> {
  const fail = (
    message: string,
    details: { kind?: 'unavailable' | 'protocol' | 'rate_limited'; retryAfterMs?: number; cause?: unknown } = {},
  ) => new ProviderError({ kind: 'unavailable', provider: 'acme', op: 'issue', message, ...details })
  if (offline && !['127.0.0.1', '[::1]', 'localhost'].includes(new URL(directoryUrl).hostname))
    throw fail('This installation is offline, so it gets no certificates.')
  const { default: acme } = await import('acme-client')
  // The job tries again later, so a busy authority is not asked again at once.
  const settings = acme.axios.defaults as { acmeSettings?: { retryMaxAttempts?: number } }
  settings.acmeSettings = { ...settings.acmeSettings, retryMaxAttempts: 0 }
  const client = new acme.Client({
    directoryUrl,
    accountKey: accountKey(accountSecret),
    backoffMin: 1_000,
    backoffAttempts: 8,
  })
  const [key, csr] = await acme.crypto.createCsr(
    { commonName: host, altNames: [host] },
    await acme.crypto.createPrivateEcdsaKey(),
  )
  let certificate: string
  try {
    certificate = await client.auto({
      csr,
      termsOfServiceAgreed: true,
      challengePriority: ['http-01'],
      skipChallengeVerification: true,
      challengeCreateFn: (_authorization, { token }, answer) => prove(token, answer),
      challengeRemoveFn: (_authorization, { token }) => proved(token),
    })
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw fail(`The certificate authority said: ${(error as Error).message}`, { cause: error })
  }
  const read = new X509Certificate(certificate)
  if (!read.checkHost(host))
    throw fail(`The certificate authority sent a certificate for another name than ${host}.`, { kind: 'protocol' })
  return {
    certificate,
    privateKey: key.toString(),
    issuedAt: new Date(read.validFrom),
    expiresAt: new Date(read.validTo),
  }
}

function accountKey(secret: string): string {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'acme account', 32)))
  const point = ECDH.convertKey(ecdh.getPublicKey(), 'prime256v1', undefined, undefined, 'uncompressed') as Buffer
  const part = (bytes: Buffer) => bytes.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: part(Buffer.from(hkdfSync('sha256', secret, '', 'acme account', 32))),
      x: part(point.subarray(1, 33)),
      y: part(point.subarray(33, 65)),
    },
  })
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}
