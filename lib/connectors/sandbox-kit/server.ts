import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { control } from './control'
import { Faults } from './faults'
import type { Fault, SandboxAnswer, SandboxPart, SandboxRequest, SandboxRoute } from './part'
import { readBody, toRequest } from './read-request'
import { Recorder } from './recorder'
import type { Running } from './running'
import { RunningPart } from './running-part'

export type Sandbox = {
  /** Of all kinds; a kind's own is `${url}/${kind}`. */
  url: string
  /** Of the servers beside HTTP, by kind: `{ mail: 'smtp://127.0.0.1:4321' }`. */
  servers: Record<string, string>
  /** Calls the control surface without a network: `control('POST', 'faults', {...})`. */
  control(method: string, name: string, body?: unknown): Promise<unknown>
  close(): Promise<void>
}

type Options = {
  /** 0: any free one. */
  port?: number
  /** By kind, for servers beside HTTP. */
  ports?: Record<string, number>
  /** The product's public address. */
  indabaUrl?: string | null
  /** Where it answers on this machine, e.g. `http://127.0.0.1:3000`. */
  localUrl?: string | null
}

/** Starts the sandbox on loopback; nothing outside this machine can reach it, and it reaches nothing outside. */
export async function startSandbox(parts: SandboxPart[], options: Options = {}): Promise<Sandbox> {
  const faults = new Faults()
  const recorder = new Recorder({ url: options.indabaUrl ?? null, local: options.localUrl ?? null })
  const running: Running = {
    faults,
    recorder,
    parts: parts.map((part) => new RunningPart(part, faults, recorder, options)),
  }
  const server = http.createServer((incoming, outgoing) => {
    answer(running, incoming, outgoing).catch((error: Error) => {
      if (!outgoing.headersSent) send(outgoing, { status: 500, body: { error: error.message } })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const others = await Promise.all(
    running.parts.flatMap(({ part, tools }) =>
      part.listen ? [part.listen(tools, options.ports?.[part.kind] ?? 0).then((one) => [part.kind, one] as const)] : [],
    ),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    servers: Object.fromEntries(others.map(([kind, { url }]) => [kind, url])),
    control: async (method, name, body) =>
      (await control(running, undefined, { method, name, body, query: new URLSearchParams() })).body,
    async close() {
      for (const part of running.parts) part.stop()
      await Promise.all(others.map(([, one]) => one.close()))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(running: Running, incoming: http.IncomingMessage, outgoing: http.ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://sandbox')
  const raw = await readBody(incoming)
  const [, first = '', ...rest] = url.pathname.split('/')
  const own = running.parts.find(({ part }) => part.kind === first)
  const path = own ? `/${rest.join('/')}` : url.pathname
  const request = toRequest(incoming, path, url.searchParams, raw)

  const name = /^\/__sandbox\/(.+)$/.exec(path)?.[1]
  if (name) {
    const call = { method: request.method, name, body: request.body, query: request.query }
    return send(outgoing, await control(running, own, call))
  }
  if (!own) return send(outgoing, { status: 404, body: { error: `The sandbox has no part "${first}".` } })
  await play(running, own, request, outgoing)
}

/** One call of the provider's wire, with the fault that was queued for it. */
async function play(
  { faults, recorder }: Running,
  running: RunningPart,
  request: SandboxRequest,
  outgoing: http.ServerResponse,
): Promise<void> {
  const { kind } = running.part
  const found = findRoute(running.part.routes, request)
  const full = `/${kind}${request.path}${request.query.size ? `?${request.query}` : ''}`
  const fault = faults.take({
    kind,
    method: request.method,
    path: request.path,
    op: found?.route.op ?? '',
    subject: `${request.query} ${request.text}`,
  })
  const note = recorder.note({
    at: running.tools.now().toISOString(),
    kind,
    method: request.method,
    path: full,
    op: found?.route.op ?? null,
    headers: request.headers,
    body: request.text,
    status: null,
    fault: fault?.mode ?? null,
  })
  const cut = () => outgoing.socket?.destroy()
  if (fault?.mode === 'timeout') return
  if (fault?.mode === 'reset_before') return void cut()
  if (fault?.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? 1_000))

  const result = instead(fault, running, request) ?? (await runRoute(found, running, request, fault))
  note.status = result.status ?? 200
  if (fault?.mode === 'reset') return void cut()
  await send(outgoing, result, fault?.mode)
}

/** The answer that a fault gives in the provider's place, without the call being done. */
function instead(fault: Fault | undefined, running: RunningPart, request: SandboxRequest): SandboxAnswer | undefined {
  if (fault?.mode === 'status') {
    const status = fault.status ?? 503
    return { status, headers: fault.headers, body: fault.body ?? { title: `The sandbox was told to answer ${status}` } }
  }
  if (fault?.mode === 'html') {
    const body = '<!doctype html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>'
    return { status: fault.status ?? 200, headers: { 'content-type': 'text/html' }, body }
  }
  return fault?.mode === 'stale' ? running.former.get(request.path) : undefined
}

type Found = { route: SandboxRoute; params: Record<string, string> }

async function runRoute(
  found: Found | undefined,
  running: RunningPart,
  request: SandboxRequest,
  fault: Fault | undefined,
): Promise<SandboxAnswer> {
  if (!found) return { status: 404, body: { title: 'Not Found', status: 404 } }
  request.params = found.params
  request.failFirst = fault?.mode === 'partial' ? (fault.n ?? 1) : 0
  const result = await found.route.run(request, running.tools)
  if (request.method === 'GET' && (result.status ?? 200) < 300) running.former.set(request.path, result)
  return result
}

function findRoute(routes: SandboxRoute[], { method, path }: SandboxRequest): Found | undefined {
  for (const route of routes) {
    if (route.method !== method) continue
    const names: string[] = []
    const pattern = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      names.push(name)
      return '([^/]+)'
    })
    const match = new RegExp(`^${pattern}/?$`).exec(path)
    if (match)
      return {
        route,
        params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] as string)])),
      }
  }
  return undefined
}

const PIECE_PAUSE_MS = 5

/** @param fault strikes in the middle of the answer: `malformed` ends it there, `silence` leaves the caller waiting */
async function send(
  outgoing: http.ServerResponse,
  { status = 200, headers, body, pieces }: SandboxAnswer,
  fault?: Fault['mode'],
): Promise<void> {
  const isText = pieces !== undefined || typeof body === 'string' || Buffer.isBuffer(body)
  const whole = body === undefined ? '' : isText ? (body as string | Buffer) : JSON.stringify(body)
  const isCut = fault === 'malformed' || fault === 'silence'
  const until = ({ length }: { length: number }) => (isCut ? Math.max(1, Math.floor(length / 2)) : length)
  outgoing.writeHead(status, { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers })
  for (const piece of pieces?.slice(0, until(pieces)) ?? []) {
    outgoing.write(piece)
    await new Promise((resolve) => setTimeout(resolve, PIECE_PAUSE_MS))
  }
  const rest = pieces || status === 204 ? '' : whole.slice(0, until(whole))
  if (fault === 'silence') outgoing.write(rest)
  else outgoing.end(rest)
}
