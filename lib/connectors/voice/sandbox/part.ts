import {
  definePart,
  type EmitOrder,
  type SandboxAnswer,
  type SandboxRequest,
  type SandboxTools,
} from '../../sandbox-kit/part'
import { isSandboxKey, SANDBOX_AGENT, SANDBOX_NUMBER } from '../sandbox-account'
import { SIGNATURE_HEADER, signatureOf } from '../signature'
import { ANALYSIS_MS, callToWire, endOf, newCall, type SandboxCall, startOf } from './calls'

type State = { calls: SandboxCall[] }
type Tools = SandboxTools<State>
type Body = Record<string, unknown>

const E164 = /^\+[1-9]\d{6,14}$/
const refuse = (status: number, message: string): SandboxAnswer => ({ status, body: { status: 'error', message } })
const object = (value: unknown): Body =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Body) : {}
const keyOf = ({ headers }: SandboxRequest) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** Only with a key of the sandbox, which names one account; an account sees its own calls. */
const signedIn =
  (run: (request: SandboxRequest, tools: Tools, key: string) => SandboxAnswer) =>
  (request: SandboxRequest, tools: Tools): SandboxAnswer => {
    const key = keyOf(request)
    return isSandboxKey(key) ? run(request, tools, key) : refuse(401, 'Invalid API key')
  }

/**
 * The voice provider. Calls go on by themselves: they ring, talk for some seconds, end and are listened to, each told by
 * a webhook. The last digit of the number says what comes of it: 0 to 2 answers, 3 is not interested, 4 has no time,
 * 5 wants a person, 6 voicemail, 7 busy, 8 no answer, 9 cannot be dialled.
 *
 * Webhooks have faults of their own, by op: `webhook:call_analyzed` with any mode never arrives (nor is it ever
 * there to read), `webhook:call_started` and `webhook:call_ended` get lost, but with mode `stale` they come twice.
 */
export const voiceSandbox = definePart<State>({
  kind: 'voice',
  seed: () => ({ calls: [] }),
  routes: [
    { method: 'POST', path: '/v2/create-phone-call', op: 'place_call', run: signedIn(createPhoneCall) },
    { method: 'POST', path: '/v2/create-web-call', op: 'place_call', run: signedIn(createWebCall) },
    { method: 'GET', path: '/v2/get-call/{id}', op: 'get_call', run: signedIn(getCall) },
    { method: 'POST', path: '/v3/list-calls', op: 'list_calls', run: signedIn(listCalls) },
    { method: 'POST', path: '/v2/stop-call/{id}', op: 'stop_call', run: signedIn(stopCall) },
    {
      method: 'GET',
      path: '/get-agent/{id}',
      op: 'check',
      run: signedIn(({ params }) =>
        params.id === SANDBOX_AGENT
          ? { body: { agent_id: SANDBOX_AGENT, agent_name: 'Sandbox agent' } }
          : refuse(404, 'Agent not found'),
      ),
    },
  ],
  async emit(order, tools) {
    const id = order.overrides?.call_id
    const call = id ? tools.state.calls.find((one) => one.id === id) : tools.state.calls.at(-1)
    if (!call) throw new Error('there is no such call; place one first')
    return tell(order.event, call, tools, order)
  },
})

function createPhoneCall(request: SandboxRequest, tools: Tools, key: string): SandboxAnswer {
  const body = object(request.body)
  const { from_number: from, to_number: to, override_agent_id: agent } = body
  if (typeof to !== 'string' || !E164.test(to))
    return refuse(422, `to_number ${String(to)} is not a valid E.164 number`)
  if (from !== SANDBOX_NUMBER) return refuse(422, `from_number ${String(from)} does not belong to this account`)
  if (agent !== undefined && agent !== SANDBOX_AGENT) return refuse(404, 'Agent not found')
  return begin(body, { type: 'phone_call', from, to }, tools, key)
}

function createWebCall(request: SandboxRequest, tools: Tools, key: string): SandboxAnswer {
  const body = object(request.body)
  if (body.agent_id !== SANDBOX_AGENT) return refuse(404, 'Agent not found')
  return begin(body, { type: 'web_call', from: '', to: '' }, tools, key)
}

function begin(body: Body, what: Pick<SandboxCall, 'type' | 'from' | 'to'>, tools: Tools, key: string): SandboxAnswer {
  const now = tools.now().getTime()
  const webhook = object(object(body.agent_override).agent).webhook_url
  const call = newCall({
    ...what,
    key,
    id: `call_${String(tools.nextId()).padStart(6, '0')}${now.toString(36)}`,
    metadata: object(body.metadata),
    variables: object(body.retell_llm_dynamic_variables),
    webhookUrl: typeof webhook === 'string' ? webhook : null,
    now,
  })
  tools.state.calls.push(call)
  if (call.played) tools.later(startOf(call) - now, () => tell('call_started', call, tools))
  tools.later(endOf(call) - now, () => end(call, tools))
  return {
    status: 201,
    body: { ...callToWire(call, now), ...(call.accessToken ? { access_token: call.accessToken } : {}) },
  }
}

async function end(call: SandboxCall, tools: Tools): Promise<void> {
  // It was stopped before, and that was told then.
  if (call.stoppedAt !== null && call.stoppedAt < tools.now().getTime() - 50) return
  await notifyOfEnd(call, tools)
}

async function notifyOfEnd(call: SandboxCall, tools: Tools): Promise<void> {
  if (call.played) {
    if (tools.takeFault({ op: 'webhook:call_analyzed', subject: call.to })) call.unheard = true
    else tools.later(ANALYSIS_MS, () => tell('call_analyzed', call, tools))
  }
  await tell('call_ended', call, tools)
}

function getCall({ params }: SandboxRequest, tools: Tools, key: string): SandboxAnswer {
  const call = find(tools, key, params.id)
  return call ? { body: callToWire(call, tools.now().getTime()) } : refuse(404, 'Call not found')
}

function listCalls(request: SandboxRequest, tools: Tools, key: string): SandboxAnswer {
  const { filter_criteria, limit } = object(request.body)
  const wanted = Object.entries(object(object(filter_criteria).metadata))
  const items = tools.state.calls
    .filter((call) => call.key === key && wanted.every(([name, value]) => call.metadata[name] === value))
    .slice(-(typeof limit === 'number' ? limit : 50))
    .reverse()
    .map((call) => callToWire(call, tools.now().getTime()))
  return { body: { items } }
}

function stopCall({ params }: SandboxRequest, tools: Tools, key: string): SandboxAnswer {
  const call = find(tools, key, params.id)
  if (!call) return refuse(404, 'Call not found')
  const now = tools.now().getTime()
  if (now >= endOf(call)) return refuse(422, 'Call has ended already')
  call.stoppedAt = now
  tools.later(0, () => notifyOfEnd(call, tools))
  return { status: 204 }
}

const find = ({ state }: Tools, key: string, id: string | undefined) =>
  state.calls.find((call) => call.id === id && call.key === key)

const RETRIES_MS = [300, 1_000, 3_000]

/** The webhook, tried again a few times where nobody takes it, as the provider does. */
async function tell(event: string, call: SandboxCall, tools: Tools, order?: EmitOrder): Promise<unknown> {
  const fault = order ? undefined : tools.takeFault({ op: `webhook:${event}`, subject: call.to })
  const url = order?.to ?? call.webhookUrl
  if (!url || (fault && fault.mode !== 'stale')) return { sent: 0 }
  const now = tools.now().getTime()
  const body = JSON.stringify({ event, call: { ...callToWire(call, now), ...order?.overrides } })
  const times = order?.duplicate || fault?.mode === 'stale' ? 2 : 1
  const answers: number[] = []
  for (let time = 0; time < times; time++) answers.push(await send(0))
  return { sent: times, answers }

  async function send(attempt: number): Promise<number> {
    const key = order?.badSignature ? 'key_of_somebody_else' : call.key
    // The provider signs with its own clock, which a test may have moved.
    const headers = { [SIGNATURE_HEADER]: signatureOf(key, body, tools.now().getTime()) }
    const { status } = await tools.deliver(url!, { headers, body })
    const pause = RETRIES_MS[attempt]
    if (!order && (status === 0 || status >= 500) && pause !== undefined) tools.later(pause, () => send(attempt + 1))
    return status
  }
}
