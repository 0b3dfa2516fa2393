import { startTestInstallation, type TestInstallation } from '../installation'
import { startTestServer } from '../server'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Json = any
export type Answer = { status: number; body: Json; headers: Headers }

/** A tool of one organization, with that organization's own key, over HTTP. */
type Tool = {
  get(path: string, query?: Record<string, string | number>): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  remove(path: string): Promise<Answer>
  send(method: string, path: string, init?: { body?: string; headers?: Record<string, string> }): Promise<Answer>
}

export type Integration = {
  ours: Tool
  theirs: Tool
  nobody: Tool
  url: string
  keys: Pick<TestInstallation, 'ours' | 'theirs'>
  toolOf(key: string): Tool
  close(): Promise<void>
}

/** The demo's two organizations behind the Integration REST API on a port of its own. */
export async function startIntegration(): Promise<Integration> {
  const installation = await startTestInstallation()
  const server = await startTestServer()
  const root = `${server.url}/api/v1/rest`
  const toolOf = (key: string) => makeTool(root, key ? { authorization: `Bearer ${key}` } : {})
  return {
    ours: toolOf(installation.ours.organization),
    theirs: toolOf(installation.theirs.organization),
    nobody: toolOf(''),
    url: server.url,
    keys: installation,
    toolOf,
    async close() {
      await server.close()
      await installation.close()
    },
  }
}

function makeTool(root: string, credentials: Record<string, string>): Tool {
  const send: Tool['send'] = async (method, path, { body, headers } = {}) => {
    const response = await fetch(root + path, {
      method,
      headers: { ...credentials, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  const json =
    (method: string) =>
    (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(method, path, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
  return {
    send,
    get: (path, query) => send('GET', query ? `${path}?${new URLSearchParams(query as Record<string, string>)}` : path),
    post: json('POST'),
    patch: json('PATCH'),
    remove: (path) => send('DELETE', path),
  }
}

/** Where a 422 says that it is wrong, e.g. `body.title`. */
export const places = (answer: Answer): string[] =>
  answer.status === 422 ? answer.body.detail.map((entry: Json) => entry.loc.join('.')) : [`status ${answer.status}`]

let serial = 0
/** A number that nobody has yet, as South Africans write it at home. */
export const freshPhone = (): string => `082 9${String(++serial).padStart(2, '0')} ${1000 + (process.pid % 9000)}`
export const freshEmail = (): string => `tool-${process.pid}-${++serial}@example.com`
