import { existsSync } from 'node:fs'
import { inProject } from '../lib/paths'
import { AFTER_IMPORTS, Draft } from './draft'
import { camel, pascal, requireKebab, sentence } from './names'

const PARTS = 'scripts/sandbox-parts.ts'

/**
 * npm run new -- connector dns acme-dns: an adapter of a kind, its sandbox and the contract test. The first one of a
 * kind brings its port and its settings; docs/connectors.md tells the rest.
 */
export function draftConnector(kind: string, name: string): Draft {
  requireKebab(kind, 'The kind')
  requireKebab(name, 'The connector')
  const home = `lib/connectors/${kind}`
  const details = {
    kind,
    name,
    port: `${pascal(kind)}Port`,
    create: `create${pascal(name)}`,
    part: `${camel(kind)}Sandbox`,
  }
  const draft = new Draft()

  const isFirst = !existsSync(inProject(home, 'port.ts'))
  draft.add(`${home}/${name}/wire.ts`, wireFile)
  draft.add(`${home}/${name}/map.ts`, mapFile(details))
  draft.add(`${home}/${name}/adapter.ts`, adapterFile(details))
  if (!isFirst) {
    draft.byHand.push(`${home}/index.ts: let the settings choose ${details.create}`)
    draft.byHand.push(`${home}/sandbox: teach it the wire of ${sentence(name)}, and test the adapter against it`)
    return draft
  }
  draft.add(`${home}/port.ts`, portFile(details))
  draft.add(`${home}/index.ts`, indexFile(details))
  draft.add(`${home}/sandbox/${kind}-sandbox.ts`, sandboxFile(details))
  draft.add(`${home}/${name}/contract.test.ts`, testFile(details))
  draft.insert(PARTS, AFTER_IMPORTS, `import { ${details.part} } from '../${home}/sandbox/${kind}-sandbox'\n`)
  draft.insert(PARTS, /sandboxParts: SandboxPart\[\] = \[\n?/, `${details.part}, `)
  draft.byHand.push(`the module.ts of the module that uses it: connectors: [${camel(kind)}Connector]`)
  return draft
}

type Facts = Record<'kind' | 'name' | 'port' | 'create' | 'part', string>

const portFile = ({ port }: Facts) => `
/** The contract in our words; every adapter of this kind keeps it. */
export type Thing = { id: string; name: string }

export type ${port} = {
  /** Proves address and credentials. @returns whom the service takes us for */
  account(): Promise<string>
  list(): Promise<Thing[]>
  /** @throws ProviderError; with \`outcomeUnknown\` look with \`list\` before a second one */
  add(name: string): Promise<Thing>
}
`

const indexFile = ({ kind, name, create }: Facts) => `
import { defineConnector } from '@/lib/core/connections/define-connector'
import { ${create} } from './${name}/adapter'

export const ${camel(kind)}Connector = defineConnector({
  kind: '${kind}',
  title: '${sentence(kind)}',
  description: 'Says in one sentence what works with it that does not work without.',
  icon: 'plug',
  fields: [
    { key: 'base_url', label: 'Address', type: 'url', required: true, preset: 'https://api.example.com' },
    { key: 'token', label: 'Token', type: 'secret', required: true },
  ],
  // An account for each organization, so that nobody meets the things of another.
  sandbox: ({ url, organizationId }) => ({ base_url: url, token: \`sandbox-\${organizationId}\` }),
  create: ${create},
  check: async (port) => ({ message: \`Signed in as \${await port.account()}.\` }),
})
`

const wireFile = `
import { z } from 'zod'

/** What they send, as they send it. Source: */
export const accountWire = z.object({ login: z.string() })
export const thingWire = z.object({ uid: z.string(), label: z.string() })
export const thingsWire = z.object({ items: z.array(thingWire) })

export type ThingWire = z.output<typeof thingWire>
`

const mapFile = ({ kind }: Facts) => `
import type { Thing } from '../port'
import type { ThingWire } from './wire'

/** From their words to ours (${kind}); pure. */
export const toThing = ({ uid, label }: ThingWire): Thing => ({ id: uid, name: label })
`

const adapterFile = ({ kind, name, port, create }: Facts) => `
import { providerRequest } from '@/lib/core/outbound/http-client'
import type { ${port} } from '../port'
import { toThing } from './map'
import { accountWire, thingsWire, thingWire } from './wire'

export type ${pascal(name)}Settings = { base_url: string; token: string }

export function ${create}({ base_url, token }: ${pascal(name)}Settings): ${port} {
  const common = { provider: '${kind}', headers: { authorization: \`Bearer \${token}\` }, secrets: [token] }
  const read = (op: string, path: string) =>
    providerRequest({ ...common, op, method: 'GET', url: \`\${base_url}\${path}\`, kind: 'read' })
  const write = (op: string, path: string, body: object) =>
    providerRequest({ ...common, op, method: 'POST', url: \`\${base_url}\${path}\`, body, kind: 'write' })
  return {
    account: async () => (await read('account', '/account')).json(accountWire).login,
    list: async () => (await read('list', '/things')).json(thingsWire).items.map(toThing),
    add: async (name) => toThing((await write('add', '/things', { label: name })).json(thingWire)),
  }
}
`

const sandboxFile = ({ kind, name, part }: Facts) => `
import { definePart, type SandboxRequest, type SandboxTools } from '../../sandbox-kit/part'

/** The wire of ${sentence(name)} in memory: each token \`sandbox-<anything>\` is an account of its own. */
type Thing = { uid: string; label: string }
type State = { accounts: Record<string, Thing[]> }
type Tools = SandboxTools<State>

type Handler = (things: Thing[], request: SandboxRequest, tools: Tools) => { status?: number; body: unknown }

const signedIn = (handle: Handler) => (request: SandboxRequest, tools: Tools) => {
  const account = request.headers.authorization?.replace('Bearer ', '') ?? ''
  if (!account.startsWith('sandbox-')) return { status: 401, body: { message: 'This token is not known.' } }
  tools.state.accounts[account] ??= [{ uid: '1', label: 'First' }]
  return handle(tools.state.accounts[account], request, tools)
}

export const ${part} = definePart<State>({
  kind: '${kind}',
  seed: () => ({ accounts: {} }),
  routes: [
    { method: 'GET', path: '/account', op: 'account', run: signedIn(() => ({ body: { login: 'sandbox' } })) },
    { method: 'GET', path: '/things', op: 'list', run: signedIn((items) => ({ body: { items } })) },
    {
      method: 'POST',
      path: '/things',
      op: 'add',
      run: signedIn((things, { body }, tools) => {
        const thing = { uid: \`n\${tools.nextId()}\`, label: String((body as { label?: string })?.label ?? '') }
        things.push(thing)
        return { status: 201, body: thing }
      }),
    },
  ],
})
`

const testFile = ({ kind, create, part }: Facts) => `
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox-kit/server'
import { ${part} } from '../sandbox/${kind}-sandbox'
import { ${create} } from './adapter'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([${part}])
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(() => sandbox.close())

const port = (token = 'sandbox-ours') => ${create}({ base_url: \`\${sandbox.url}/${kind}\`, token })
const fault = (mode: string, more: object = {}) => sandbox.control('POST', 'faults', { match: {}, mode, ...more })

test('it reads and writes in our words', async () => {
  expect(await port().list()).toEqual([{ id: '1', name: 'First' }])
  expect(await port().add('Second')).toMatchObject({ name: 'Second' })
  expect(await port().list()).toHaveLength(2)
})

test('wrong credentials are told in the service’s words', async () => {
  await expect(port('hunter2').account()).rejects.toMatchObject({ kind: 'auth', message: 'This token is not known.' })
})

test.each(['reset', 'malformed'])('after %s of a write nobody knows, and nothing is written twice', async (mode) => {
  await fault(mode)
  await expect(port().add('Second')).rejects.toMatchObject({ outcomeUnknown: true })
  expect(await port().list()).toHaveLength(2)
})

test.each([
  ['status', 'unavailable'],
  ['html', 'protocol'],
  ['reset_before', 'unavailable'],
])('%s is %s, and a read that fails twice still goes well', async (mode, kind) => {
  await fault(mode, { times: 3 })
  await expect(port().add('x')).rejects.toMatchObject({ kind })
  if (kind === 'unavailable') expect(await port().list()).toHaveLength(1)
})
`
