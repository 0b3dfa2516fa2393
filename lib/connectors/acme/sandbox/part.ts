import { request as httpRequest } from 'node:http'
import { definePart, type SandboxAnswer, type SandboxRequest, type SandboxTools } from '../../sandbox-kit/part'
import { issue } from './authority'

/**
 * An ACME directory with a certificate authority of its own. It fetches the challenge from the product on this machine, under the
 * name that is to be proved. `challenge` with mode `status` makes the name unreachable, `wrong_name` has the certificate made for
 * another name, `badNonce` and the like are plain `status` faults with a problem document as body.
 */
type Order = {
  host: string
  token: string
  status: 'pending' | 'ready' | 'valid' | 'invalid'
  certificate: string
  problem: Problem | null
}
type Problem = { type: string; detail: string; status: number }
type State = { orders: Record<string, Order>; nonce: number }
type Tools = SandboxTools<State>

const URN = 'urn:ietf:params:acme:error:'
const MAX_ORDERS = 500

const problem = (kind: string, detail: string, status = 400): SandboxAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: URN + kind, detail, status },
})

/** What was signed; the signature itself is not looked at. */
function payloadOf(text: string): { protected: Record<string, unknown>; payload: Record<string, unknown> } {
  const { protected: head = '', payload = '' } = JSON.parse(text || '{}') as { protected?: string; payload?: string }
  const read = (part: string) => (part ? JSON.parse(Buffer.from(part, 'base64url').toString()) : {})
  return { protected: read(head), payload: read(payload) }
}

/** Every answer carries a nonce and full addresses. */
const answering =
  (run: (request: SandboxRequest, tools: Tools, base: string) => SandboxAnswer | Promise<SandboxAnswer>) =>
  async (request: SandboxRequest, tools: Tools): Promise<SandboxAnswer> => {
    const answer = await run(request, tools, `http://${request.headers.host}/acme`)
    const nonce = Buffer.from(`nonce-${++tools.state.nonce}`).toString('base64url')
    return { ...answer, headers: { 'replay-nonce': nonce, 'cache-control': 'no-store', ...answer.headers } }
  }

const orderWire = (id: string, order: Order, base: string) => ({
  status: order.status,
  identifiers: [{ type: 'dns', value: order.host }],
  authorizations: [`${base}/authz/${id}`],
  finalize: `${base}/finalize/${id}`,
  ...(order.status === 'valid' ? { certificate: `${base}/cert/${id}` } : {}),
})

const challengeWire = (id: string, order: Order, base: string) => ({
  type: 'http-01',
  url: `${base}/challenge/${id}`,
  token: order.token,
  status: order.status === 'pending' ? 'pending' : order.status === 'invalid' ? 'invalid' : 'valid',
  ...(order.problem ? { error: order.problem } : {}),
})

const withOrder = (
  run: (
    id: string,
    order: Order,
    base: string,
    request: SandboxRequest,
    tools: Tools,
  ) => SandboxAnswer | Promise<SandboxAnswer>,
) =>
  answering((request, tools, base) => {
    const id = request.params.id ?? ''
    const order = tools.state.orders[id]
    return order ? run(id, order, base, request, tools) : problem('malformed', 'There is no such order.', 404)
  })

/** Asks the product as the public internet would. @returns null when it answered as it must */
function unreachable(order: Order, tools: Tools): Promise<string | null> {
  const target = tools.localUrl
  if (tools.takeFault({ op: 'challenge', subject: order.host }) || !target)
    return Promise.resolve(
      `Fetching http://${order.host}/.well-known/acme-challenge/${order.token}: Connection refused`,
    )
  const { hostname, port } = new URL(target)
  return new Promise((resolve) => {
    const asked = httpRequest(
      {
        hostname,
        port,
        path: `/.well-known/acme-challenge/${order.token}`,
        headers: { host: order.host },
        timeout: 10_000,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        response.on('end', () => {
          const isRight = response.statusCode === 200 && text.startsWith(`${order.token}.`)
          resolve(
            isRight
              ? null
              : `Invalid response from http://${order.host}/.well-known/acme-challenge/${order.token}: ${response.statusCode}`,
          )
        })
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('Timeout during connect')))
    asked.on('error', (error) => resolve(`Fetching the challenge of ${order.host}: ${error.message}`))
    asked.end()
  })
}

export const acmeSandbox = definePart<State>({
  kind: 'acme',
  seed: () => ({ orders: {}, nonce: 0 }),
  routes: [
    {
      method: 'GET',
      path: '/directory',
      op: 'directory',
      run: answering((_request, _tools, base) => ({
        body: {
          newNonce: `${base}/new-nonce`,
          newAccount: `${base}/new-account`,
          newOrder: `${base}/new-order`,
          revokeCert: `${base}/revoke-cert`,
          keyChange: `${base}/key-change`,
          meta: {},
        },
      })),
    },
    { method: 'HEAD', path: '/new-nonce', op: 'new_nonce', run: answering(() => ({})) },
    {
      method: 'POST',
      path: '/new-account',
      op: 'new_account',
      run: answering((_request, _tools, base) => ({
        status: 201,
        headers: { location: `${base}/account/1` },
        body: { status: 'valid', orders: `${base}/orders` },
      })),
    },
    { method: 'POST', path: '/account/{id}', op: 'account', run: answering(() => ({ body: { status: 'valid' } })) },
    {
      method: 'POST',
      path: '/new-order',
      op: 'new_order',
      run: answering((request, tools, base) => {
        const { payload } = payloadOf(request.text)
        const [identifier] = (payload.identifiers ?? []) as { value: string }[]
        if (!identifier) return problem('malformed', 'An order needs an identifier.')
        const id = String(tools.nextId())
        const order: Order = {
          host: identifier.value,
          token: `proof-${id}-${tools.now().getTime()}`,
          status: 'pending',
          certificate: '',
          problem: null,
        }
        const ids = Object.keys(tools.state.orders)
        if (ids.length >= MAX_ORDERS) delete tools.state.orders[ids[0] as string]
        tools.state.orders[id] = order
        return { status: 201, headers: { location: `${base}/order/${id}` }, body: orderWire(id, order, base) }
      }),
    },
    {
      method: 'POST',
      path: '/order/{id}',
      op: 'order',
      run: withOrder((id, order, base) => ({ body: orderWire(id, order, base) })),
    },
    {
      method: 'POST',
      path: '/authz/{id}',
      op: 'authorization',
      run: withOrder((id, order, base) => {
        const challenge = challengeWire(id, order, base)
        return {
          body: { identifier: { type: 'dns', value: order.host }, status: challenge.status, challenges: [challenge] },
        }
      }),
    },
    {
      method: 'POST',
      path: '/challenge/{id}',
      op: 'challenge_ready',
      run: withOrder(async (id, order, base, _request, tools) => {
        if (order.status === 'pending') {
          const failure = await unreachable(order, tools)
          order.status = failure ? 'invalid' : 'ready'
          order.problem = failure ? { type: `${URN}connection`, detail: failure, status: 400 } : null
        }
        return { body: challengeWire(id, order, base) }
      }),
    },
    {
      method: 'POST',
      path: '/finalize/{id}',
      op: 'finalize',
      run: withOrder(async (id, order, base, request, tools) => {
        if (order.status !== 'ready') return problem('orderNotReady', 'The name has not been proved.', 403)
        const host = tools.takeFault({ op: 'wrong_name', subject: order.host }) ? 'another.example' : order.host
        order.certificate = await issue(String(payloadOf(request.text).payload.csr), host, tools.now())
        order.status = 'valid'
        return { headers: { location: `${base}/order/${id}` }, body: orderWire(id, order, base) }
      }),
    },
    {
      method: 'POST',
      path: '/cert/{id}',
      op: 'certificate',
      run: withOrder((_id, order) => ({
        headers: { 'content-type': 'application/pem-certificate-chain' },
        body: order.certificate,
      })),
    },
  ],
})
