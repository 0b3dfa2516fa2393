import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { forgetEnv } from '@/lib/core/env'
import { createTestDatabase } from '@/scripts/test/database'
import { makeKey } from '@/tests/core/people'
import { memberOf, newOrganization } from '@/tests/crm/organization'
import { commandsOf, runCommands } from '@/tests/documented-commands'
import { startTestServer } from '@/tests/server'
import { newSecret, webhookHeaders } from './domain/signature'

await createTestDatabase()
// Subscribing looks the receiver's address up, and there may be no network here.
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1')
forgetEnv()
const server = await startTestServer()
afterAll(() => server.close())

const root = path.resolve(import.meta.dirname, '../../..')
const cwd = mkdtempSync(path.join(os.tmpdir(), 'documented-'))
const secret = newSecret()
const body = '{"type":"deal.created"}'
writeFileSync(path.join(cwd, 'body.json'), body)
const signed = webhookHeaders({ id: 'evt_1', secrets: [secret], body, at: new Date(), isTest: false })
const webhook = { SECRET: secret, WEBHOOK_ID: signed['webhook-id']!, WEBHOOK_TIMESTAMP: signed['webhook-timestamp']! }

const GUIDES: [string, Record<string, string>, string][] = [
  ['README.md', {}, '"rows"'],
  ['docs/integration-api.md', {}, '"title":"Fibre for the guest house"'],
  ['docs/webhooks.md', webhook, signed['webhook-signature']!.replace('v1,', '')],
]
/** Needs books and a worker: filled-drafts.test.ts of buying runs it. */
const ELSEWHERE = ['docs/scanned-bills.md']

test.each(GUIDES)('the commands of %s run as they are printed', async (guide, env, printed) => {
  const { user, organization } = await memberOf(await newOrganization(), 'owner')
  const { key } = await makeKey(organization.id, user!.id)
  const file = path.join(root, guide)
  expect(await runCommands(file, { url: server.url, key, cwd, env })).toContain(printed)
})

test('no guide has a command that is not run', () => {
  const guides = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)]
  const calling = guides.filter(
    (name) => name.endsWith('.md') && /\bcurl\b/.test(readFileSync(path.join(root, name), 'utf8')),
  )
  expect(calling).toEqual(expect.arrayContaining([...GUIDES.map(([guide]) => guide), ...ELSEWHERE]))
  expect(calling).toHaveLength(GUIDES.length + ELSEWHERE.length)
  for (const name of calling) {
    const text = readFileSync(path.join(root, name), 'utf8')
    const count = (from: string) => from.match(/\bcurl\b/g)?.length
    expect(count(commandsOf(path.join(root, name))), name).toBe(count(text))
  }
})
