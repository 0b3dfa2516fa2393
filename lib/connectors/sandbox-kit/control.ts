import type { EmitOrder, SandboxAnswer } from './part'
import type { Running } from './running'
import type { RunningPart } from './running-part'

type ControlCall = { method: string; name: string; body: unknown; query: URLSearchParams }

/**
 * The control surface, which no adapter calls: `/__sandbox/...` for all kinds, `/<kind>/__sandbox/...` for one.
 * @param own the one kind that is meant; undefined: all of them
 */
export async function control(
  running: Running,
  own: RunningPart | undefined,
  call: ControlCall,
): Promise<SandboxAnswer> {
  try {
    return { body: await decide(running, own, call) }
  } catch (error) {
    return { status: 400, body: { error: (error as Error).message } }
  }
}

async function decide(
  { faults, recorder, parts: all }: Running,
  own: RunningPart | undefined,
  call: ControlCall,
): Promise<unknown> {
  const parts = own ? [own] : all
  const only = own?.part.kind
  const isOurs = ({ kind }: { kind: string }) => only === undefined || kind === only
  switch (`${call.method} ${call.name}`) {
    case 'POST reset':
      for (const part of parts) part.reset()
      faults.clear(only)
      recorder.clear(only)
      return { ok: true }
    case 'GET state':
      return own ? own.tools.state : Object.fromEntries(parts.map(({ part, tools }) => [part.kind, tools.state]))
    case 'GET requests':
      return { requests: recorder.requests.filter(isOurs) }
    case 'GET deliveries':
      return { deliveries: recorder.deliveries.filter(isOurs) }
    case 'GET faults':
      return { faults: faults.list }
    case 'POST faults':
      return { fault: faults.add(call.body, only) }
    case 'DELETE faults':
      faults.clear(only)
      return { ok: true }
    case 'POST clock':
      return { now: parts.map((part) => part.moveClock((call.body ?? {}) as object)).at(-1) }
    case 'POST emit':
      return emit(parts, call.body)
  }
  for (const { part, tools } of parts) {
    const further = part.controls?.[`${call.method} ${call.name}`]
    if (further) return further(tools, call.query, call.body)
  }
  throw new Error(`there is no control call ${call.method} /__sandbox/${call.name}`)
}

async function emit(parts: RunningPart[], given: unknown): Promise<unknown> {
  const order = (given ?? {}) as EmitOrder & { kind?: string }
  const able = parts.filter(({ part }) => part.emit && (order.kind === undefined || part.kind === order.kind))
  const [first] = able
  if (!first?.part.emit || able.length > 1) throw new Error('say in "kind" whose webhook it is')
  if (!order.event) throw new Error('say in "event" which webhook it is')
  return first.part.emit(order, first.tools)
}
