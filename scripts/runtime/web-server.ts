import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { clientAddressOf, type TrustedProxies } from '../../lib/core/http/client-address.ts'
import { directServe } from '../../lib/core/http/direct-api.ts'
import { exchange } from '../../lib/core/http/node-exchange.ts'
import { type PageOutcome, pageOutcome } from '../../lib/core/http/page-trouble.ts'
import { type AppHosts, shopHost } from '../../lib/core/http/shop-host.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Options = Readonly<{
  trustedProxies: TrustedProxies
  https: boolean
  hosts: AppHosts
  /** Next answers the API too: it reloads changed code, but only for requests that it routes. */
  reloads?: boolean
}>

/** Longer than the 60 seconds after which most load balancers close, so that none sends into a closing connection. */
const KEEP_ALIVE_MS = 75_000

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** On every answer, whatever made it. Pages have a content policy as well (`proxy.ts`). */
const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  // Previews of files are frames of our own pages.
  'X-Frame-Options': 'SAMEORIGIN',
  // Addresses of invitations and resets hold their secret.
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The HTTP server in front of Next: answers the API, and sees to what must hold before Next gets a request and after. */
export function createWebServer(handle: Handle, { trustedProxies, https, hosts, reloads }: Options): Server {
  const headers = new Map(Object.entries(SECURITY_HEADERS))
  if (https) headers.set('Strict-Transport-Security', 'max-age=31536000')
  const server = createServer((request, response) => {
    response.setHeaders(headers)
    // Next can make no Request of another method, and would answer 500.
    if (!METHODS.includes(request.method ?? '')) {
      const allowed = METHODS.join(', ')
      response.setHeader('Allow', allowed)
      return refuse(response, 405, 'method_not_allowed', `This server answers ${allowed}.`)
    }
    if (!isReadable(request.url ?? ''))
      return refuse(response, 400, 'bad_request', 'The address is not encoded as an address must be.')
    settleAddress(request, trustedProxies)
    enterShop(request, hosts)
    const serve = reloads ? null : directServe(request.url ?? '')
    const answered = serve ? exchange(serve, request, response) : answerPage(handle, request, response)
    answered.catch((error) => {
      console.error(error)
      response.destroy()
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

function answerPage(handle: Handle, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const outcome: PageOutcome = {}
  answerTrouble(response, outcome)
  return pageOutcome().run(outcome, () => handle(request, response))
}

/** Next answers whatever a page throws with 500; where the database was away or slow, it is not our fault. */
function answerTrouble(response: ServerResponse, outcome: PageOutcome): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const { trouble, instead } = outcome
    const answer = status === 500 ? trouble : status === 200 ? instead : undefined
    if (!answer) return writeHead(status, ...rest)
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
    return writeHead(answer.status, ...rest)
  }
}

/** Leaves one address in `X-Forwarded-For`, the caller's; the other forwarded headers only from a trusted proxy. */
function settleAddress({ headers, socket }: IncomingMessage, proxies: TrustedProxies): void {
  const forwarded = headers['x-forwarded-for']
  const address = clientAddressOf(socket.remoteAddress, [forwarded ?? []].flat().join(','), proxies)
  const direct = clientAddressOf(socket.remoteAddress, undefined, proxies)
  if (!direct || !proxies.includes(direct))
    for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name]
  headers['x-forwarded-for'] = address ?? ''
}

/** These are the same on every host. */
const SHARED = /^\/(api|_next|\.well-known)\//

/** On the host of a website every page is one of its shop's, which then links without naming itself. */
function enterShop(request: IncomingMessage, hosts: AppHosts): void {
  delete request.headers['x-shop-host']
  const url = request.url ?? '/'
  const shop = SHARED.test(url) ? null : shopHost(request.headers.host ?? null, hosts)
  if (!shop) return
  request.headers['x-shop-host'] = shop
  const [path = '', ...query] = url.split('?')
  request.url = [`/shop/${shop}${path.replace(/\/+$/, '')}`, ...query].join('?')
}

/** Next throws on escapes that are none. Null characters no page reads; of the API's the answer names the field. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] as string)
    return url.startsWith('/api/') || !url.includes('%00')
  } catch {
    return false
  }
}

function refuse(response: ServerResponse, status: number, code: string, detail: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': randomUUID() })
  response.end(JSON.stringify({ detail, code }))
}
