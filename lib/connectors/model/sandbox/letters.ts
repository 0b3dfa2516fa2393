import { fitted, type OfferedTool, type Stage } from './stage'
import { idOf, moneyOf, nameOf, outcomeOf, type Row, reasonIn } from './tool-results'

const SEND = { verb: 'send', noun: 'mail' } as const

/** One letter to each customer of the invoices, as one call each; what is rejected at once is written again. */
export function writeLetters(stage: Stage, invoices: Row[]): string {
  const byCustomer = Object.values(Object.groupBy(invoices, (row) => String(row.customer_id ?? nameOf(row))))
  const ids = [...new Set(invoices.map(({ customer_id }) => customer_id))]
  const wanted = { filter: { column: 'row_id', op: 'in', value: ids }, per_page: ids.length }
  const customers = stage.find({ verb: 'list', noun: 'customer' }) ? stage.rows('customer', wanted) : []
  const drafts = byCustomer.flatMap((rows = []) => {
    const [first = {}] = rows
    const customer = customers.find((one) => idOf(one) === first.customer_id)
    return [{ name: nameOf(first), to: String(customer?.email ?? first.email ?? ''), rows }]
  })
  const unreachable = drafts.filter(({ to }) => !to).map(({ name }) => name)
  const letters = drafts.filter(({ to }) => to)
  const left = unreachable.length > 0 ? ` I have no address for ${unreachable.join(', ')}.` : ''
  if (letters.length === 0) return `I can write to no one.${left}`

  const tool = stage.find(SEND)
  if (!tool) {
    const [first] = letters
    return `I have no tool that sends mail. This is what I would write to ${letters.map(({ name }) => name).join(', ')}:\n\n${first ? reminder(first) : ''}`
  }
  const calls = letters.map((letter) => ({ name: tool.name, arguments: argumentsFor(tool, letter) }))
  const results = stage.askAll(calls, `I write ${count(calls.length, 'letter')}.`)
  const rejected = calls.flatMap(({ arguments: input }, index) =>
    outcomeOf(results[index]) === 'rejected' ? [{ input, reason: reasonIn(results[index]) }] : [],
  )
  const again = rejected.filter(({ reason }) => !forbids(reason))
  const rewritten = stage.askAll(
    again.map(({ input, reason }) => ({ name: tool.name, arguments: reworded(input, reason) })),
    again.map(({ reason }) => `You rejected a letter: “${reason}”. I wrote it again.`).join(' '),
  )
  const dropped = rejected.length - again.length
  return `${outcomes([...results, ...rewritten])}${dropped ? ` ${count(dropped, 'letter')} I leave out, for your reason.` : ''}${left}`
}

type Letter = { name: string; to: string; rows: Row[] }

const argumentsFor = (tool: OfferedTool, letter: Letter) => {
  const [first = {}] = letter.rows
  return fitted(tool, {
    to: letter.to,
    subject: `Your open ${letter.rows.length === 1 ? 'invoice' : 'invoices'} ${letter.rows.map(({ number }) => number).join(', ')}`,
    body: reminder(letter),
    customer_id: first.customer_id,
    name: letter.name,
  })
}

/** The demo's agent writes as the model does, so that it can write again what a visitor rejects. */
export const reminder = ({ name, rows }: Omit<Letter, 'to'>): string =>
  [
    `Dear ${name},`,
    `Our records show the following as unpaid:`,
    rows.map((row) => `- ${row.number ?? 'Invoice'} of ${moneyOf(row)}, due on ${row.due_date}`).join('\n'),
    'Please pay by the end of next week, or tell us if something is wrong with it.',
    'Kind regards',
  ].join('\n\n')

export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

export function outcomes(results: unknown[], noun = 'letter'): string {
  const by = Object.groupBy(results, outcomeOf)
  const sentences = [
    by.waiting && `${count(by.waiting.length, noun)} wait${by.waiting.length === 1 ? 's' : ''} for approval.`,
    by.done && `${count(by.done.length, noun)} ${noun === 'letter' ? 'went out' : 'done'}.`,
    by.failed && `${count(by.failed.length, noun)} could not be proposed: ${reasonIn(by.failed[0])}`,
  ]
  return sentences.filter(Boolean).join(' ') || 'No letter is left.'
}

/** A reason against the thing itself, not against how it is written. */
export const forbids = (reason: string): boolean =>
  /\b(?:do not|don['’]t|not?\b.*\b(?:write|send|contact)|never|stop|already paid|has paid|wrong (?:customer|person)|dispute)/i.test(
    reason,
  )

/** The same call with other words, as the reason asks. */
export function reworded(input: Record<string, unknown>, reason: string): Record<string, unknown> {
  const key = ['body', 'text', 'message', 'content', 'html'].find((one) => typeof input[one] === 'string')
  if (!key) return input
  const softer = String(input[key])
    .replace(
      'Our records show the following as unpaid:',
      'Perhaps it escaped your notice that the following is still open:',
    )
    .replace(
      'Please pay by the end of next week, or tell us if something is wrong with it.',
      'Could you look into it when you have a moment? We are happy to agree on dates that suit you.',
    )
  return { ...input, [key]: softer === input[key] ? `${softer}\n\nPS: ${reason}` : softer }
}
