import type { Conversation, SandboxCall } from './conversation'
import { Cue } from './reply'
import { outcomeOf, type Row, reasonIn, recordIn, rowsIn } from './tool-results'

export type OfferedTool = { name: string; properties: string[] }

type Verb = 'list' | 'read' | 'create' | 'update' | 'send'
export type Need = { verb: Verb; noun: string }
type Arguments = Record<string, unknown>

/**
 * What a scene plays on. A scene reads like one piece: where it asks for a result that the conversation has not, it ends with
 * the call, and with the next turn it is played again from its beginning.
 */
export class Stage {
  private readonly used = new Map<string, number>()

  constructor(
    readonly conversation: Conversation,
    private readonly tools: OfferedTool[],
    readonly now: Date,
  ) {}

  /** The offered tool; asks for it where there is a tool that finds tools. @throws Cue */
  find({ verb, noun }: Need): OfferedTool | null {
    const isFit = (tool: OfferedTool) => verb !== 'send' || Object.keys(fitted(tool, { to: '?' })).length > 0
    const found = this.tools.find((tool) => patternOf(verb, noun).test(tool.name) && isFit(tool))
    if (found) return found
    const finder = this.tools.find(({ name }) => /^find_?tools?$/i.test(name))
    if (!finder) return null
    const query = verb === 'send' ? 'send email' : `${verb} ${verb === 'list' ? pluralOf(noun) : noun}`
    const isAsked = this.conversation.calls.some((call) => call.name === finder.name && call.arguments.query === query)
    if (!isAsked) throw new Cue({ calls: [{ name: finder.name, arguments: { query } }] })
    return null
  }

  /** @throws Cue also where there is no such tool */
  need(need: Need): OfferedTool {
    const found = this.find(need)
    if (found) return found
    return this.stop(`I have no tool to ${need.verb} a ${need.noun}. Allow it to me, or ask me something else.`)
  }

  /** @throws Cue with the calls that have no result yet */
  askAll(calls: { name: string; arguments: Arguments }[], text?: string): unknown[] {
    const known = calls.map((call) => ({ call, answered: this.next(call.name) }))
    const missing = known.filter(({ answered }) => !answered).map(({ call }) => call)
    if (missing.length > 0) throw new Cue({ calls: missing, ...(text ? { text } : {}) })
    return known.map(({ answered }) => answered?.result)
  }

  ask(tool: OfferedTool, input: Arguments, text?: string): unknown {
    return this.askAll([{ name: tool.name, arguments: input }], text)[0]
  }

  stop(text: string): never {
    throw new Cue({ text })
  }

  /** The rows that a list has. @throws Cue that says why there are none to be had */
  rows(noun: string, input: Arguments): Row[] {
    const tool = this.need({ verb: 'list', noun })
    const result = this.ask(tool, listInput(tool, noun, input))
    const rows = outcomeOf(result) === 'failed' ? null : rowsIn(result)
    if (rows) return rows
    return this.stop(`I could not read the ${pluralOf(noun)}: ${reasonIn(result) || 'the answer has no rows'}.`)
  }

  record(noun: string, row_id: string): Row {
    const result = this.ask(this.need({ verb: 'read', noun }), { row_id })
    const record = outcomeOf(result) === 'failed' ? null : recordIn(result)
    if (record) return record
    return this.stop(`I could not read the ${noun}: ${reasonIn(result) || 'there is none'}.`)
  }

  /** The day that is so many days from today. */
  day(offset: number): string {
    return new Date(this.now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  }

  /** The next call of this tool since the request, in the order in which the scene asks. */
  private next(name: string): SandboxCall | undefined {
    const nth = this.used.get(name) ?? 0
    this.used.set(name, nth + 1)
    return this.conversation.calls.filter((call) => call.name === name)[nth]
  }
}

const MONEY = ['status', 'currency']
const INVOICE = [...MONEY, 'number', 'due_date', 'outstanding']

/** What is said of rows: a list of everything would be longer than some products let a tool answer. */
const COLUMNS: Record<string, string[]> = {
  'sales invoice': [...INVOICE, 'customer_id', 'customer'],
  'purchase invoice': [...INVOICE, 'supplier_id', 'supplier'],
  customer: ['name', 'email'],
  lead: ['name', 'status', 'notes'],
  deal: [...MONEY, 'title', 'value'],
  opportunity: [...MONEY, 'title', 'value'],
}

export const listInput = ({ properties }: OfferedTool, noun: string, input: Arguments): Arguments =>
  properties.includes('columns') && COLUMNS[noun] ? { ...input, columns: COLUMNS[noun] } : input

export const pluralOf = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`)

/** `list_acc_sales_invoices` for the noun "sales invoice"; to create one also `createSalesInvoice`. */
function patternOf(verb: Verb, noun: string): RegExp {
  if (verb === 'send') return /^(?:send|write|create)_?\w*?(?:e?mail|letter)$/i
  const operation = verb === 'create' ? `|^create_?${noun.replaceAll(' ', '')}$` : ''
  return new RegExp(`^${verb}_(?:[a-z]+_)*${pluralOf(noun).replaceAll(' ', '_')}$${operation}`, 'i')
}

/** Of what is known, what the tool takes; by other names that tools use for the same. */
export function fitted({ properties }: OfferedTool, values: Arguments): Arguments {
  if (properties.length === 0) return values
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const name = [key, ...(SYNONYMS[key] ?? [])].find((one) => properties.includes(one))
      return name ? [[name, value]] : []
    }),
  )
}

const SYNONYMS: Record<string, string[]> = {
  to: ['email', 'recipient', 'recipients', 'to_address', 'address'],
  body: ['text', 'message', 'content', 'html'],
  name: ['full_name', 'title', 'contact_name'],
}
