import type { ApprovalRequest } from './requests'

type Values = Record<string, unknown>

/** What a request would do, as the screen shows it. */
export type Proposal = {
  kind: 'change' | 'new' | 'action'
  /** What a person may correct: the proposed values, or the parameters. */
  values: Values
  /** Where they lie in the arguments of the tool. */
  within: 'changes' | 'params' | null
  /** The rows that it is done to. */
  ids: string[]
  /** Of the grid, where it is one of its actions. */
  action: string | null
}

const ACTION = /^act_on_\w+?__(\w+)$/

export function proposalOf({ tool_name, grid, input }: ApprovalRequest): Proposal {
  const name = tool_name ?? ''
  const values = asValues(input)
  const { row_id, version: _, ...rest } = values
  const ids = Array.isArray(values.ids) ? values.ids.map(String) : typeof row_id === 'string' ? [row_id] : []
  if (grid && name.startsWith('update_') && isValues(values.changes))
    return { kind: 'change', values: values.changes, within: 'changes', ids, action: null }
  if (grid && name.startsWith('create_')) return { kind: 'new', values, within: null, ids: [], action: null }
  const action = ACTION.exec(name)?.[1] ?? null
  if (action) return { kind: 'action', values: asValues(values.params), within: 'params', ids, action }
  return { kind: 'action', values: grid ? rest : values, within: null, ids: grid ? ids : [], action: null }
}

/** The arguments of the tool with corrected values. */
export function corrected({ input }: ApprovalRequest, { within }: Proposal, values: Values): Values {
  const before = asValues(input)
  return within ? { ...before, [within]: values } : { ...before, ...values }
}

export type Letter = { to: string[]; subject: string; text: string; html: string }

const SUBJECT = ['subject', 'title']
const HTML = ['html_body', 'body_html', 'html']
const TEXT = ['text_body', 'body_text', 'body', 'message', 'text', 'content']
const TO = ['to', 'recipients', 'email', 'emails', 'phone', 'phones', 'number', 'numbers']

/** A mail or a message among the values, as its recipient reads it; null: nothing is written to people. */
export function letterOf({ kind, values, ids }: Proposal): Letter | null {
  if (kind !== 'action') return null
  const first = (names: string[]) =>
    names.map((name) => values[name]).find((value) => value && typeof value === 'string')
  const html = first(HTML) as string | undefined
  const text = first(TEXT) as string | undefined
  const to = [TO.map((name) => values[name]).find(Boolean) ?? []].flat().map(String)
  const subject = first(SUBJECT) as string | undefined
  if (!(html || text) || (to.length === 0 && !subject && ids.length === 0)) return null
  return { to, subject: subject ?? '', text: text ?? '', html: html ?? '' }
}

/** A message to a list: as it is written in the request, or as the send of that id holds it. */
export type ListSend = {
  send_id: string | null
  list_id: string
  channel: 'email' | 'sms'
  subject: string
  body: string
}

export function listSendOf({ tool_name }: ApprovalRequest, { values }: Proposal): ListSend | null {
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : '')
  const written = {
    channel: values.channel === 'sms' ? 'sms' : 'email',
    subject: text('subject'),
    body: text('body'),
  } as const
  if (tool_name === 'createSend') return { send_id: null, list_id: text('list_id'), ...written }
  return tool_name === 'startSend' ? { send_id: text('send_id'), list_id: '', ...written } : null
}

/** `due_date` as "Due date". */
export function labelOfKey(key: string): string {
  const label = key.replace(/_id$/, '').replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asValues = (value: unknown): Values => (isValues(value) ? value : {})
