import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox-kit/server'
import { issueCertificate } from './index'
import { acmeSandbox } from './sandbox/part'

let sandbox: Sandbox
let web: Server
const answers = new Map<string, string>()
beforeAll(async () => {
  web = createServer((request, response) => {
    const answer = answers.get(`${request.headers.host} ${request.url}`)
    response.writeHead(answer ? 200 : 404).end(answer)
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  sandbox = await startSandbox([acmeSandbox], { localUrl: `http://127.0.0.1:${(web.address() as AddressInfo).port}` })
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(async () => {
  web.close()
  await sandbox.close()
})

const HOST = 'www.shop.example'
const issue = (directoryUrl = `${sandbox.url}/acme/directory`) =>
  issueCertificate({
    directoryUrl,
    host: HOST,
    accountSecret: 'a secret',
    offline: true,
    prove: async (token, answer) => void answers.set(`${HOST} /.well-known/acme-challenge/${token}`, answer),
    proved: async (token) => void answers.delete(`${HOST} /.well-known/acme-challenge/${token}`),
  })
const fault = (order: object) => sandbox.control('POST', 'faults', order)
const problem = (kind: string, detail: string, status = 400) => ({
  mode: 'status',
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: `urn:ietf:params:acme:error:${kind}`, detail, status },
})

test('a certificate for the host with its key, and nothing is left at the challenge’s address', async () => {
  const { certificate, privateKey, issuedAt, expiresAt } = await issue()
  expect(certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
  expect(privateKey).toContain('PRIVATE KEY')
  expect((expiresAt.getTime() - issuedAt.getTime()) / 86_400_000).toBeCloseTo(90)
  expect(answers.size).toBe(0)
})

test('badNonce is tried again at once', async () => {
  await fault({ match: { op: 'new_order' }, ...problem('badNonce', 'Unknown nonce') })
  expect(await issue()).toMatchObject({ certificate: expect.any(String) })
})

test.each([
  [
    'rateLimited',
    { match: { op: 'new_order' }, ...problem('rateLimited', 'Too many certificates', 429) },
    'Too many certificates',
  ],
  ['challenge unreachable', { match: { op: 'challenge' }, mode: 'status' }, 'Connection refused'],
  [
    'finalize 500',
    { match: { op: 'finalize' }, ...problem('serverInternal', 'Try later', 500), times: 9 },
    'Try later',
  ],
  ['wrong name', { match: { op: 'wrong_name' }, mode: 'status' }, 'another name than www.shop.example'],
])('%s is told in the authority’s words', async (_name, order, words) => {
  await fault(order)
  await expect(issue()).rejects.toMatchObject({ provider: 'acme', message: expect.stringContaining(words) })
  expect(answers.size).toBe(0)
})

test('offline, only this machine is spoken to', async () => {
  await expect(issue('https://acme.example/directory')).rejects.toThrow('offline')
})
