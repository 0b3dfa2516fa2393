import '@/lib/modules'
import { createApiKey } from '@/lib/core/auth/api-keys'
import { closePools } from '@/lib/core/db/pool'
import { closePrisma, systemDb } from '@/lib/core/db/prisma'
import { invalidate } from '@/lib/core/live/invalidate'
import type { RoleName } from '@/lib/core/permissions'
import { createTestDatabase } from '@/scripts/test/database'
import { join, makeOrganization, makePerson } from '@/tests/core/people'
import { startTestServer } from '../server'
import { type Fixtures, fixturesOf, rows } from './fixtures'
import { faultsOf } from './wire-schemas'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Json = any
export type Answer = { status: number; body: Json; headers: Headers }
export type Params = Record<string, unknown>

/** A chat user with the credentials of their client. */
export type ChatPerson = { id: number; user_id: string | null; email: string; name: string; key: string }

export type Client = {
  get(path: string, params?: Params): Promise<Answer>
  post(path: string, params?: Params): Promise<Answer>
  put(path: string, params?: Params): Promise<Answer>
  patch(path: string, params?: Params): Promise<Answer>
  delete(path: string, params?: Params): Promise<Answer>
  /** As it is: own headers and bodies, e.g. a multipart form. */
  send(method: string, path: string, init?: RequestInit): Promise<Answer>
}

const OURS = ['owner', 'admin', 'moderator', 'ann', 'ben', 'cleo', 'guest'] as const
const ROLE_OF: Partial<Record<string, RoleName>> = {
  owner: 'owner',
  admin: 'administrator',
  moderator: 'moderator',
  guest: 'guest',
}
export type PersonName = (typeof OURS)[number]

export type ChatInstallation = Fixtures & {
  url: string
  organizationId: string
  /** `ann`, `ben` and `cleo` are members; the rest are called as their role. */
  people: Record<PersonName, ChatPerson>
  /** Another organization with an owner and a member. */
  others: { organizationId: string; owner: ChatPerson; member: ChatPerson }
  /** Requests of this person's client (of nobody: without credentials). Every answer is held against Zulip's schemas. */
  chat(person: ChatPerson | null): Client
  /** One more person of the first organization. */
  addPerson(name: string, role?: RoleName): Promise<ChatPerson>
  /** One more bot. */
  addBot(name: string, owner: ChatPerson): Promise<ChatPerson>
  /** They leave the organization; their messages stay. */
  deactivate(person: ChatPerson): Promise<void>
  /** Changes rules of the organization's chat, see domain/realm.ts. */
  setRealm(settings: Record<string, unknown>): Promise<void>
  close(): Promise<void>
}

/**
 * Two organizations with people, and the API on a port of its own. To close in `afterAll`.
 *
 *   const t = await startChat()
 *   const channel = await t.makeChannel({ name: 'general', subscribers: [t.people.ann, t.people.ben] })
 *   const id = await t.write({ from: t.people.ben, channel, topic: 'lunch', content: 'hello' })
 *   const { body } = await t.chat(t.people.ann).get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 })
 */
export async function startChat(): Promise<ChatInstallation> {
  await createTestDatabase()
  const organization = await makeOrganization('Highveld Fibre')
  const other = await makeOrganization('Other Company')
  const addPerson = (name: string, role: RoleName = 'member') => makeChatPerson(organization.id, name, role)
  const people = {} as Record<PersonName, ChatPerson>
  for (const name of OURS) people[name] = await addPerson(capitalized(name), ROLE_OF[name])
  const others = {
    organizationId: other.id,
    owner: await makeChatPerson(other.id, 'Other Owner', 'owner'),
    member: await makeChatPerson(other.id, 'Other Member', 'member'),
  }
  const server = await startTestServer()
  return {
    ...fixturesOf(organization.id),
    url: server.url,
    organizationId: organization.id,
    people,
    others,
    chat: (person) => clientOf(server.url, person),
    addPerson,
    addBot: (name, owner) => makeBot(organization.id, name, owner),
    async deactivate({ user_id }) {
      await systemDb().membership.deleteMany({ where: { user_id: user_id!, organization_id: organization.id } })
      invalidate('membership', user_id!)
    },
    async setRealm(settings) {
      await rows('update chat_realm set settings = settings || $2::jsonb where organization_id = $1', [
        organization.id,
        JSON.stringify(settings),
      ])
    },
    async close() {
      await server.close()
      await closePrisma()
      await closePools()
    },
  }
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const CHAT_SCOPES = ['team-chat.*', 'settings.member.*']

async function makeChatPerson(organizationId: string, name: string, role: RoleName): Promise<ChatPerson> {
  const { id: user_id, email } = await makePerson(null, name)
  await join(organizationId, user_id, role)
  const { key } = await makeChatKey(organizationId, user_id)
  const [row] = await rows<{ id: number }>('select id from chat_user where organization_id = $1 and user_id = $2', [
    organizationId,
    user_id,
  ])
  return { id: row!.id, user_id, email, name, key }
}

const makeChatKey = (organizationId: string, userId: string | null) =>
  createApiKey(systemDb(), {
    organizationId,
    userId,
    name: 'Chat',
    scopes: CHAT_SCOPES,
    expiresAt: null,
    createdByName: 'Test',
    kind: 'chat',
  })

async function makeBot(organizationId: string, name: string, owner: ChatPerson): Promise<ChatPerson> {
  const { key, row } = await makeChatKey(organizationId, null)
  const email = `${name.toLowerCase()}-bot@chat.invalid`
  const [bot] = await rows<{ id: number }>(
    `insert into chat_user (organization_id, full_name, email, role, is_bot, bot_type, bot_owner_id, bot_key_id)
     values ($1, $2, $3, 400, true, 1, $4, $5) returning id`,
    [organizationId, name, email, owner.id, row.id],
  )
  return { id: bot!.id, user_id: null, email, name, key }
}

/** Texts go as they are, everything else as JSON; what is undefined does not go at all. */
function encode(params: Params): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) encoded.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return encoded
}

export function clientOf(url: string, person: ChatPerson | null): Client {
  const credentials: Record<string, string> = person
    ? { authorization: `Basic ${Buffer.from(`${person.email}:${person.key}`).toString('base64')}` }
    : {}
  const send: Client['send'] = async (method, path, init = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      ...init,
      method,
      headers: { ...credentials, ...(init.headers as Record<string, string>) },
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const body = isJson ? JSON.parse(text) : text
    const faults = isJson ? faultsOf(method, path, response.status, body) : []
    if (faults.length)
      throw new Error(`${method} ${path} answered what clients do not take:\n${faults.join('\n')}\n${text}`)
    return { status: response.status, body, headers: response.headers }
  }
  const inBody =
    (method: string) =>
    (path: string, params: Params = {}) =>
      send(method, path, { body: encode(params) })
  return {
    send,
    get: (path, params) => send('GET', params ? `${path}?${encode(params)}` : path),
    post: inBody('POST'),
    put: inBody('PUT'),
    patch: inBody('PATCH'),
    delete: inBody('DELETE'),
  }
}
