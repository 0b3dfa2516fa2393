import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import * as x509 from '@peculiar/x509'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { forgetEnv } from '@/lib/core/env'
import { seenInFront } from './certificate'
import { renewalAt } from './pauses'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const HOST = 'shop.example'
const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2126-01-01T00:00:00Z')]
const servers: Server[] = []
let good: { port: number; ca: string }
let expired: { port: number; ca: string }

beforeAll(async () => {
  vi.stubEnv('WEBSITE_ADDRESS', '127.0.0.1')
  forgetEnv()
  x509.cryptoProvider.set(crypto)
  good = await startFront(from, to)
  expired = await startFront(new Date(0), new Date(86_400_000))
})
afterAll(() => {
  for (const server of servers) server.close()
  vi.unstubAllEnvs()
  forgetEnv()
})

/** A web server with a certificate for the host that signs itself. */
async function startFront(notBefore: Date, notAfter: Date) {
  const keys = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair
  const extensions = [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: HOST }])]
  const name = `CN=${HOST}`
  const signingAlgorithm = ALGORITHM
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    signingAlgorithm,
    notBefore,
    notAfter,
    extensions,
  })
  const cert = made.toString('pem')
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  const server = createServer({ cert, key })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, ca: cert }
}

test('a valid certificate in front is seen with its day of renewal', async () => {
  expect(await seenInFront(HOST, good)).toEqual({ issuedAt: from, renewAt: renewalAt(from, to) })
})

test('one that is not trusted, of another name or expired, and a server that is away, are none', async () => {
  const closed = await startFront(from, to)
  await new Promise((resolve) => servers.at(-1)?.close(resolve))
  for (const [host, front, reason] of [
    [HOST, { port: good.port }, /self-signed/],
    ['other.example', good, /other\.example/],
    [HOST, expired, /expired/],
    [HOST, closed, /ECONNREFUSED/],
  ] as const)
    await expect(seenInFront(host, front), String(reason)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(reason),
    })
})
