import { existsSync } from 'node:fs'
import { inProject } from '../lib/paths'
import { Draft } from './draft'
import { camel, pascal, requireKebab, sentence } from './names'

/** npm run new -- connector dns acme-dns: an adapter of a kind, its sandbox and the suite that every adapter passes. */
export function draftConnector(kind: string, name: string): Draft {
  requireKebab(kind, 'The kind')
  requireKebab(name, 'The connector')
  const home = `lib/connectors/${kind}`
  const port = `${pascal(kind)}Port`
  const create = `create${pascal(name)}`
  const draft = new Draft()

  if (!existsSync(inProject(home, 'port.ts'))) draft.add(`${home}/port.ts`, portFile(port))
  draft.add(`${home}/${name}/settings.ts`, settingsFile(name))
  draft.add(`${home}/${name}/wire.ts`, wireFile)
  draft.add(`${home}/${name}/map.ts`, mapFile(kind))
  draft.add(`${home}/${name}/adapter.ts`, adapterFile({ name, port, create }))
  draft.add(`${home}/sandbox/${name}.ts`, sandboxFile(name))
  draft.add(`${home}/${name}/contract.test.ts`, testFile({ name, create }))
  return draft
}

const portFile = (port: string) => `
/** The contract in our words; every adapter of this kind keeps it. */
export type Thing = { id: string; name: string }

export type ${port} = {
  /** Proves that address and credentials work. */
  check(): Promise<void>
  list(): Promise<Thing[]>
}
`

const settingsFile = (name: string) => `
import { z } from 'zod'

/** What an administrator enters; the real service and the sandbox differ in the base URL alone. */
export const ${camel(name)}Settings = z.strictObject({
  base_url: z.url(),
  token: z.string().min(1),
})

export type ${pascal(name)}Settings = z.output<typeof ${camel(name)}Settings>
`

const wireFile = `
import { z } from 'zod'

/** What they send, as they send it. */
export const thingsWire = z.object({ items: z.array(z.object({ uid: z.string(), label: z.string() })) })

export type ThingsWire = z.output<typeof thingsWire>
`

const mapFile = (kind: string) => `
import type { Thing } from '../port'
import type { ThingsWire } from './wire'

/** From their words to ours (${kind}); pure. */
export const toThings = ({ items }: ThingsWire): Thing[] => items.map(({ uid, label }) => ({ id: uid, name: label }))
`

const adapterFile = ({ name, port, create }: Record<'name' | 'port' | 'create', string>) => `
import type { ${port} } from '../port'
import { toThings } from './map'
import type { ${pascal(name)}Settings } from './settings'
import { thingsWire } from './wire'

const TIMEOUT_MS = 15_000

export function ${create}({ base_url, token }: ${pascal(name)}Settings): ${port} {
  async function get(path: string): Promise<unknown> {
    const answer = await fetch(new URL(path, base_url), {
      headers: { authorization: \`Bearer \${token}\` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(\`${sentence(name)} answered \${answer.status}.\`)
    return answer.json()
  }
  return {
    check: async () => void (await get('/things')),
    list: async () => toThings(thingsWire.parse(await get('/things'))),
  }
}
`

const sandboxFile = (name: string) => `
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SANDBOX_TOKEN = 'sandbox'

/** A loopback server that speaks the wire of ${sentence(name)}; never imported by the application. */
export async function start${pascal(name)}Sandbox(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const allowed = request.headers.authorization === \`Bearer \${SANDBOX_TOKEN}\`
    response.writeHead(allowed ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(allowed ? { items: [{ uid: '1', label: 'First' }] } : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: \`http://127.0.0.1:\${port}\`, close: () => server.close() }
}
`

const testFile = ({ name, create }: Record<'name' | 'create', string>) => `
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_TOKEN, start${pascal(name)}Sandbox } from '../sandbox/${name}'
import { ${create} } from './adapter'

let sandbox: Awaited<ReturnType<typeof start${pascal(name)}Sandbox>>
beforeAll(async () => {
  sandbox = await start${pascal(name)}Sandbox()
})
afterAll(() => sandbox.close())

const adapter = (token = SANDBOX_TOKEN) => ${create}({ base_url: sandbox.url, token })

test('it lists in our words', async () => {
  expect(await adapter().list()).toEqual([{ id: '1', name: 'First' }])
})

test('wrong credentials are told', async () => {
  await expect(adapter('wrong').check()).rejects.toThrow('401')
})
`
