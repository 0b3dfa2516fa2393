import { FAULT_MODES, type Fault } from './part'

/** The faults that wait to strike, oldest first. */
export class Faults {
  private waiting: Fault[] = []

  get list(): readonly Fault[] {
    return this.waiting
  }

  clear(kind?: string): void {
    this.waiting = kind ? this.waiting.filter(({ match }) => match.kind !== kind) : []
  }

  /** @throws Error with a message for the caller that queued it */
  add(given: unknown, kind?: string): Fault {
    const order = (given ?? {}) as Partial<Fault>
    if (!FAULT_MODES.includes(order.mode as Fault['mode']))
      throw new Error(`mode must be one of ${FAULT_MODES.join(', ')}`)
    const match = { ...order.match, ...(kind ? { kind } : {}) }
    if (match.path) new RegExp(match.path)
    const fault = { ...order, match, times: order.times ?? 1 } as Fault
    this.waiting.push(fault)
    return fault
  }

  /** The first one that fits, used up by one. @param details.subject any text of the request, e.g. its body */
  take(details: { kind: string; method?: string; path?: string; op: string; subject: string }): Fault | undefined {
    const fault = this.waiting.find(({ match }) => fits(match, details))
    if (fault) {
      fault.times -= 1
      if (fault.times < 1) this.waiting = this.waiting.filter((one) => one !== fault)
    }
    return fault
  }
}

type Facts = Parameters<Faults['take']>[0]

function fits(match: Fault['match'], details: Facts): boolean {
  return (
    (match.kind === undefined || match.kind === details.kind) &&
    (match.method === undefined || match.method.toUpperCase() === details.method) &&
    (match.path === undefined || (details.path !== undefined && new RegExp(match.path).test(details.path))) &&
    (match.op === undefined || match.op === details.op) &&
    (match.subject === undefined || details.subject.includes(match.subject))
  )
}
