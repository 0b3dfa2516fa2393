import { definePart, type EmitOrder, type SandboxTools } from '../../sandbox-kit/part'
import { type DemoPbx, demoPbx } from '../sandbox-account'

type State = { posted: { uuid: string; status: number }[] }
type Tools = SandboxTools<State>

const ENDS = {
  answered: { billsec: 74, hangup_cause: 'NORMAL_CLEARING' },
  missed: { billsec: 0, hangup_cause: 'NO_ANSWER', missed_call: 'true' },
  busy: { billsec: 0, hangup_cause: 'USER_BUSY' },
  voicemail: { billsec: 21, hangup_cause: 'NORMAL_CLEARING', last_app: 'voicemail' },
  failed: { billsec: 0, hangup_cause: 'UNALLOCATED_NUMBER' },
  race: { billsec: 0, hangup_cause: 'LOSE_RACE' },
} as const
type End = keyof typeof ENDS

/**
 * A telephone system (FreeSWITCH) that posts call records. `POST /__sandbox/emit` with `kind: pbx`:
 * `{event: "cdr"}` posts one, `{event: "mix"}` one of each end for both domains. `overrides`: `organization` (0 or 1),
 * `username`, `password`, `encode` (form, base64, xml), `end` (answered, missed, busy, voicemail, failed, race),
 * `direction`, `domain`, `from`, `to`, `uuid`, `malformed`, `future`, and any variable of a record. `badSignature`: with a
 * wrong password; `duplicate`: twice.
 */
export const pbxSandbox = definePart<State>({
  kind: 'pbx',
  seed: () => ({ posted: [] }),
  routes: [],
  async emit(order, tools) {
    if (order.event === 'cdr') return { posted: [await post(order, tools)] }
    if (order.event !== 'mix') throw new Error('the event is "cdr" or "mix"')
    const system = demoPbx(Number(order.overrides?.organization ?? 0))
    const posted: unknown[] = []
    for (const domain of system.domains)
      for (const end of Object.keys(ENDS))
        posted.push(await post({ ...order, overrides: { ...order.overrides, domain, end } }, tools))
    return { posted }
  },
})

async function post(order: EmitOrder, tools: Tools): Promise<{ uuid: string; status: number }> {
  const details = order.overrides ?? {}
  const system = demoPbx(Number(details.organization ?? 0))
  const variables = variablesOf(details, system, tools)
  const whole = xmlOf(variables)
  const xml = details.malformed ? whole.slice(0, Math.floor(whole.length / 2)) : whole
  const url = order.to ?? (tools.indabaUrl && `${tools.indabaUrl}/api/v1/webhooks/pbx/cdr`)
  if (!url) throw new Error('say in "to" where the records go')
  const password = order.badSignature ? 'wrong' : String(details.password ?? system.password)
  const username = String(details.username ?? system.username)
  const webhook = {
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': details.encode === 'xml' ? 'text/xml' : 'application/x-www-form-urlencoded',
    },
    body:
      details.encode === 'xml'
        ? xml
        : `cdr=${details.encode === 'base64' ? Buffer.from(xml).toString('base64') : encodeURIComponent(xml)}`,
  }
  let status = 0
  for (let time = 0; time < (order.duplicate ? 2 : 1); time++)
    status = (await tools.deliver(`${url}?uuid=a_${variables.uuid}`, webhook)).status
  const told = { uuid: variables.uuid!, status }
  tools.state.posted.push(told)
  return told
}

const OURS = new Set([
  'organization',
  'username',
  'password',
  'encode',
  'end',
  'direction',
  'from',
  'to',
  'domain',
  'malformed',
  'future',
])
const DAY_SECONDS = 86_400

function variablesOf(details: Record<string, unknown>, system: DemoPbx, tools: Tools): Record<string, string> {
  const n = tools.nextId()
  const ends = Object.keys(ENDS) as End[]
  const end = ENDS[(details.end as End) ?? ends[n % (ends.length - 1)]] ?? ENDS.answered
  const now = Math.floor(tools.now().getTime() / 1000) + (details.future ? DAY_SECONDS : 0)
  const direction = String(details.direction ?? (n % 3 === 0 ? 'outbound' : 'inbound'))
  const outside = `+2782555${String(1000 + (n % 9000))}`
  const rang = 5 + (n % 20)
  const { billsec, ...rest } = end
  const start = now - rang - billsec
  const values: Record<string, unknown> = {
    uuid: `sandbox-${now.toString(36)}-${n}`,
    domain_name: details.domain ?? system.domains[n % 2],
    call_direction: direction,
    caller_id_name: direction === 'inbound' ? 'Sandbox caller' : 'Reception',
    caller_id_number: details.from ?? (direction === 'inbound' ? outside : '201'),
    destination_number: details.to ?? (direction === 'inbound' ? '201' : outside),
    ...(direction === 'outbound' ? { caller_destination: details.to ?? outside } : {}),
    start_epoch: start,
    answer_epoch: billsec ? start + rang : 0,
    end_epoch: now,
    duration: rang + billsec,
    billsec,
    ...(billsec ? { record_path: '/recordings', record_name: `sandbox-${n}.wav` } : {}),
    ...rest,
    ...Object.fromEntries(Object.entries(details).filter(([name]) => !OURS.has(name))),
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

const xmlOf = (variables: Record<string, string>): string =>
  `<?xml version="1.0"?>\n<cdr core-uuid="sandbox">\n  <channel_data><state>CS_REPORTING</state></channel_data>\n  <variables>\n${Object.entries(
    variables,
  )
    .map(([name, value]) => `    <${name}>${encodeURIComponent(value)}</${name}>`)
    .join('\n')}\n  </variables>\n  <callflow/>\n</cdr>`
