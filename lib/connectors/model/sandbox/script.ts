import { answerDecisions } from './decisions'
import { writeLetters } from './letters'
import { sortLeads } from './sort-leads'
import { fitted, listInput, type Need, pluralOf, type Stage } from './stage'
import { amountOf, idOf, moneyOf, nameOf, outcomeOf, type Row, reasonIn, rowsIn } from './tool-results'

/**
 * What the sandbox's model understands. A scene asks the tools that it is offered, and says what it makes of their answers;
 * it knows nouns and columns, and no record.
 */
export type Scene = {
  /** A request that it understands, as people write it. */
  example: string
  asks: RegExp
  play(stage: Stage, match: RegExpExecArray): string
}

/** What a list answers at the most. */
const MAX_ROWS = 50
const where = (column: string, op: string, value: unknown) => ({ column, op, value })
const list = (...conditions: object[]) => ({ filter: { and: conditions }, per_page: MAX_ROWS })
const LATE = where('overdue', 'eq', true)
const RECORD_ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i
const NOUNS =
  'leads?|contacts?|deals?|opportunit(?:y|ies)|customers?|suppliers?|(?:sales |purchase )?invoices?|quotations?'

export const SCENES: Scene[] = [
  {
    example: '[Note] Rejected: Send an email: Your open invoice. Reason: “Too harsh”',
    asks: /^\[note\]/i,
    play: answerDecisions,
  },
  {
    example: 'Sort the new leads',
    asks: /\bsort\b.*\bleads?\b/i,
    play: sortLeads,
  },
  {
    example: 'Draft a reply to "When will my invoice be corrected?"',
    asks: /\b(?:draft|write)\b.*\b(?:reply|answer|response)\b(?:\s+to)?[:\s]*(.*)$/is,
    play(_stage, [, subject = '']) {
      const about = subject.replace(/^["“'\s]+|["”'\s.]+$/g, '') || 'your message'
      return `Here is a draft:\n\nHello,\n\nThank you for writing to us about “${about}”. I have passed it to the colleague who looks after your account, and you will have an answer by tomorrow at noon. If it is urgent, please call us.\n\nKind regards`
    },
  },
  {
    example: 'Write to customers with invoices over 60 days',
    asks: /(?=.*\b(?:write|mail|letters?|remind(?:ers?)?)\b).*\b(?:invoices?|late|overdue|payers?|owed?)\b/is,
    play(stage) {
      const days = /(\d+)\s*days?/i.exec(stage.conversation.request)?.[1] ?? '0'
      const invoices = stage.rows('sales invoice', list(LATE, where('due_date', 'lt', stage.day(-Number(days)))))
      if (invoices.length === 0) return `No invoice is more than ${days} days late, so there is no one to write to.`
      return writeLetters(stage, invoices)
    },
  },
  {
    example: 'Which invoices are late?',
    asks: /\b(?:late|overdue|unpaid)\b.*\binvoices?\b|\binvoices?\b.*\b(?:late|overdue|unpaid)\b/i,
    play: (stage) => summary(stage.rows('sales invoice', list(LATE)), 'late invoice'),
  },
  {
    example: 'Who owes us the most?',
    asks: /\bowes?\b.*\bmost\b|\bbiggest debtors?\b/i,
    play(stage) {
      const byCustomer = Object.entries(Object.groupBy(stage.rows('sales invoice', list(LATE)), nameOf))
      const sums = byCustomer.map(([name, rows = []]) => ({ name, rows, sum: total(rows) }))
      const top = sums.toSorted((a, b) => b.sum - a.sum).slice(0, 5)
      if (top.length === 0) return 'No customer is late with anything.'
      return [
        'These customers owe the most on late invoices:',
        ...top.map(({ name, rows, sum }) => `- ${name}: ${moneyOf(rows[0] ?? {}, sum)}`),
      ].join('\n')
    },
  },
  {
    example: 'Which bills are due this week?',
    asks: /\bbills?\b.*\b(?:due|pay|week)\b|\b(?:due|pay)\b.*\bbills?\b/i,
    play: (stage) =>
      summary(
        stage.rows(
          'purchase invoice',
          list(where('docstatus', 'eq', 1), where('outstanding', 'gt', 0), where('due_date', 'lte', stage.day(7))),
        ),
        'bill due within a week',
      ),
  },
  {
    example: 'Which leads are stale?',
    asks: /\bstale\b.*\bleads?\b|\bleads?\b.*\b(?:stale|forgotten|waiting)\b/i,
    play: (stage) => summary(stage.rows('lead', list(where('stale', 'eq', true))), 'stale lead'),
  },
  {
    example: 'Which deals close this month?',
    asks: /\bdeals?\b.*\bclos(?:e|ing)\b/i,
    play: (stage) =>
      summary(
        stage.rows('deal', list(where('status', 'eq', 'open'), where('expected_close_on', 'eq', 'this_month'))),
        'deal closing this month',
      ),
  },
  {
    example: 'What should I do today?',
    asks: /\b(?:what|where)\b.*\b(?:do|start|begin)\b.*\b(?:today|now|first|morning)\b|\bmy day\b/i,
    play: today,
  },
  {
    example: 'Summarize these leads',
    asks: new RegExp(
      `\\b(?:summar\\w+|list|show|what about)\\b.*?\\b(?:these|the selected|selected)\\s+(?:\\d+\\s+)?(${NOUNS})`,
      'is',
    ),
    play(stage, [, noun = '']) {
      const one = singular(noun)
      const input = selectedIn(stage.conversation.system)
      if (!input) return `No ${pluralOf(one)} are selected. Select some in their list, and ask me again.`
      return summary(stage.rows(one, input), `selected ${one}`)
    },
  },
  {
    example: 'Summarize this customer',
    asks: new RegExp(
      `\\b(?:summar\\w+|tell me about|what do we know about|brief me on)\\b.*?\\b(${NOUNS})\\b\\s*(.*)$`,
      'is',
    ),
    play: (stage, [, noun = '', rest = '']) => portrait(recordNamed(stage, singular(noun), rest)),
  },
  {
    example: 'Create a lead named Thandi Nkosi with phone 082 555 0147',
    asks: new RegExp(
      `\\b(?:create|add|new)\\b.*?\\b(${NOUNS})\\b.*?\\b(?:named|called|name)\\s+(.+?)(?=\\s+with\\b|[,.]?$|,)(.*)$`,
      'is',
    ),
    play(stage, [, noun = '', name = '', rest = '']) {
      const tool = stage.need({ verb: 'create', noun: singular(noun) })
      const phone = /(\+?\d[\d ()-]{6,}\d)/.exec(rest)?.[1]?.trim()
      const email = /[\w.+-]+@[\w-]+\.[\w.]*\w/.exec(rest)?.[0]
      const result = stage.ask(tool, fitted(tool, { name: name.trim(), phone, email }))
      return reported(`the ${singular(noun)} ${name.trim()}`, 'created', result)
    },
  },
  {
    example: 'Change the status of lead Thandi Nkosi to Quoted',
    asks: new RegExp(
      `\\b(?:change|set|update)\\s+(?:the\\s+)?(\\w+)\\s+of\\s+(?:the\\s+)?(${NOUNS})\\s+(.+?)\\s+to\\s+["“]?(.+?)["”]?\\.?$`,
      'is',
    ),
    play(stage, [, column = '', noun = '', name = '', value = '']) {
      const record = recordNamed(stage, singular(noun), name)
      const tool = stage.need({ verb: 'update', noun: singular(noun) })
      const changes = { [column.toLowerCase()]: value }
      const result = stage.ask(tool, fitted(tool, { row_id: idOf(record), version: record.version, changes }))
      return reported(`the ${column.toLowerCase()} of ${nameOf(record)} (${value})`, 'changed', result)
    },
  },
  {
    example: 'Make a filter of leads with status New',
    asks: new RegExp(
      `\\b(?:filter|show|list|find)\\b.*?\\b(${NOUNS})\\b\\s+(?:with|whose|where|that have)\\s+(\\w+)\\s+(?:is\\s+|of\\s+|=\\s*)?["“]?(.+?)["”]?\\.?$`,
      'is',
    ),
    play(stage, [, noun = '', column = '', value = '']) {
      const condition = where(column.toLowerCase(), 'eq', value)
      return summary(
        stage.rows(singular(noun), list(condition)),
        `${singular(noun)} with ${column.toLowerCase()} ${value}`,
      )
    },
  },
  {
    example: 'Welcome the new lead {"name": "Jo", "email": "jo@example.com"}',
    asks: /\bwelcome\b[\s\S]*?([\w.+-]+@[\w-]+\.[\w.]*\w)/i,
    play(stage, [request, to = '']) {
      const name = /"(?:full_)?name"\s*:\s*"([^"]+)"/.exec(stage.conversation.request)?.[1] ?? ''
      const tool = stage.need({ verb: 'send', noun: 'mail' })
      const body = `Hello ${name || 'and welcome'},\n\nThank you for your interest. We will call you within a working day.\n\nKind regards`
      const result = stage.ask(tool, fitted(tool, { to, subject: 'Thank you for your interest', body, name }))
      return reported(`the welcome to ${name || to || request}`, 'sent', result)
    },
  },
]

export function play(stage: Stage): string {
  for (const { asks, play: perform } of SCENES) {
    const match = asks.exec(stage.conversation.request)
    if (match) return perform(stage, match)
  }
  const examples = SCENES.slice(1, -1).map(({ example }) => `- ${example}`)
  return ['I am the sandbox’s model and understand a few requests, such as these:', ...examples].join('\n')
}

const singular = (noun: string): string => {
  const one = noun.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')
  return one === 'invoice' ? 'sales invoice' : one
}

const total = (rows: Row[]): number => rows.reduce((sum, row) => sum + amountOf(row), 0)

const MAX_SHOWN = 10

function summary(rows: Row[], what: string, shown = MAX_SHOWN): string {
  const [noun = '', ...rest] = what.split(/ (?=with|due|closing)/)
  const whats = [pluralOf(noun), ...rest].join(' ')
  if (rows.length === 0) return `There are no ${whats}.`
  const least = rows.length === MAX_ROWS ? 'at least ' : ''
  const count = rows.length === 1 ? `is 1 ${what}` : `are ${least}${rows.length} ${whats}`
  const more = rows.length > shown ? [`- and ${rows.length - shown} more`] : []
  return [`There ${count}${inAll(rows)}:`, ...rows.slice(0, shown).map(line), ...more].join('\n')
}

/** Nothing where the rows are of several currencies, or worth nothing. */
function inAll(rows: Row[]): string {
  const [first = {}] = rows
  const sum = total(rows)
  return sum && rows.every(({ currency }) => currency === first.currency) ? `, ${moneyOf(first, sum)} in all` : ''
}

const line = (row: Row): string =>
  [
    `- ${[row.number, nameOf(row)].filter((part, index) => part && (index === 1 || part !== nameOf(row))).join(', ')}`,
    amountOf(row) ? moneyOf(row) : '',
    row.due_date ? `due ${row.due_date}` : '',
    row.status ? String(row.status) : '',
  ]
    .filter(Boolean)
    .join(', ')

/** What lists the rows that the user has selected, as the product says it of the page; null: none are. */
function selectedIn(system: string): Record<string, unknown> | null {
  const ids = /^Selected rows \(row_id[^)]*\): (.+)$/m.exec(system)?.[1]?.split(', ')
  if (ids) return list(where('row_id', 'in', ids))
  const all = /^All \d+ rows that match.*? are selected(?: but these \(row_id\): (.+))?\.$/m.exec(system)
  if (!all) return null
  const filter: unknown = JSON.parse(/^It is filtered: (.+)$/m.exec(system)?.[1] ?? 'null')
  const q: unknown = JSON.parse(/^It is searched for: (.+)$/m.exec(system)?.[1] ?? 'null')
  const leftOut = all[1]?.split(', ').map((id) => where('row_id', 'ne', id)) ?? []
  return { ...list(...(filter ? [filter] : []), ...leftOut), ...(q ? { q } : {}) }
}

/** The record that the words name, else the one that the user looks at. */
function recordNamed(stage: Stage, noun: string, words: string): Row {
  const name = words.replace(/^(?:named|called)\s+|[?.!"“”\s]+$|^["“\s]+/gi, '')
  const id =
    RECORD_ID.exec(name) ?? (name ? null : RECORD_ID.exec(`${stage.conversation.request} ${stage.conversation.system}`))
  if (id) return stage.record(noun, id[0])
  const rows = name ? stage.rows(noun, { q: name, per_page: 5 }) : []
  const [first] = rows
  if (first) return stage.record(noun, idOf(first))
  return stage.stop(
    name ? `I found no ${noun} named ${name}.` : `Which ${noun} do you mean? Open its page, or name it.`,
  )
}

const HIDDEN_KEYS = /(?:^|_)id$|version|_at$|__label$|^id$|created_by|updated_by/

function portrait(record: Row): string {
  const known = Object.entries(record).filter(
    ([key, value]) => !HIDDEN_KEYS.test(key) && ['string', 'number'].includes(typeof value) && value !== '',
  )
  const lines = known.slice(0, 12).map(([key, value]) => `- ${key.replaceAll('_', ' ')}: ${value}`)
  return [`${nameOf(record)} in short:`, ...lines].join('\n')
}

/** What came of a write. */
function reported(what: string, done: string, result: unknown): string {
  switch (outcomeOf(result)) {
    case 'waiting':
      return `I proposed ${what}. It waits for approval.`
    case 'rejected':
      return `You rejected ${what}: “${reasonIn(result)}”. I leave it as it is.`
    case 'failed':
      return `I could not do it: ${reasonIn(result)}`
    case 'done':
      return `Done: ${what} was ${done}.`
  }
}

/** What today asks for, of the lists that are offered. */
function today(stage: Stage): string {
  const parts: [need: Need, conditions: object[], what: string][] = [
    [{ verb: 'list', noun: 'sales invoice' }, [LATE], 'late invoice'],
    [{ verb: 'list', noun: 'lead' }, [where('stale', 'eq', true)], 'stale lead'],
    [{ verb: 'list', noun: 'opportunity' }, [where('callback_due', 'eq', true)], 'callback due'],
    [{ verb: 'list', noun: 'deal' }, [where('next_step_on', 'lte', stage.day(0))], 'deal with a step due'],
  ]
  const offered = parts.flatMap(([need, conditions, what]) => {
    const tool = stage.find(need)
    return tool ? [{ name: tool.name, arguments: listInput(tool, need.noun, list(...conditions)), what }] : []
  })
  if (offered.length === 0) return 'I may read no list that tells what is due. Allow me some, and ask me again.'
  const results = stage.askAll(offered.map(({ name, arguments: input }) => ({ name, arguments: input })))
  const due = offered.flatMap(({ what }, index) => {
    const rows = rowsIn(results[index]) ?? []
    return rows.length > 0 ? [summary(rows, what, 3)] : []
  })
  return due.length > 0 ? ['I would begin with these.', ...due].join('\n\n') : 'Nothing is due today.'
}
