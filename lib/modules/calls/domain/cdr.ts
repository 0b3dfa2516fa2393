import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** A call record of FreeSWITCH (mod_xml_cdr). Source: provider-facts 14.1. */
export type Cdr = {
  uuid: string
  domain: string
  direction: 'inbound' | 'outbound' | 'local'
  from_number: string
  from_name: string
  to_number: string
  /** Of the person outside; blank for internal calls. */
  other_number: string
  status: 'answered' | 'missed' | 'busy' | 'voicemail' | 'failed'
  started_at: Date
  answered_at: Date | null
  ended_at: Date | null
  duration: number
  billsec: number
  hangup_cause: string
  queue: string
  agent: string
  recording_name: string
}

/** `skip`: understood, and nothing to keep; `unreadable`: no call record. */
export type ReadCdr = { kind: 'call'; cdr: Cdr } | { kind: 'skip' | 'unreadable'; reason: string }

/** The clock of a telephone system may be wrong by this much before its times are not believed. */
const BELIEVED_AHEAD_MS = 5 * 60_000

// Entities are never replaced, so none can multiply; values are text as it stands.
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: false, trimValues: true })

/**
 * Reads a record from a body as it came: form field `cdr` (url-encoded or base64) or the XML itself.
 * @param receivedAt stands in for times that are missing or lie in the future
 */
export function readCdr(raw: Buffer, receivedAt: Date): ReadCdr {
  const xml = xmlOf(raw.toString('utf8'))
  if (!xml) return unreadable('There is no XML in it.')
  const valid = XMLValidator.validate(xml)
  if (valid !== true) return unreadable(`The XML is broken: ${valid.err.msg} (line ${valid.err.line})`)
  let read: unknown
  try {
    read = parser.parse(xml)
  } catch (error) {
    return unreadable(`The XML is broken: ${(error as Error).message}`)
  }
  const variables = (read as { cdr?: { variables?: unknown } }).cdr?.variables
  if (!variables || typeof variables !== 'object') return unreadable('It has no <cdr> with <variables>.')
  return toCdr(variables as Record<string, unknown>, receivedAt)
}

const unreadable = (reason: string): ReadCdr => ({ kind: 'unreadable', reason: reason.slice(0, 300) })

function xmlOf(text: string): string | null {
  if (isXml(text)) return text.trim()
  const field = new URLSearchParams(text).get('cdr')
  if (!field) return null
  if (isXml(field)) return field.trim()
  // A form turns the plus signs of base64 into blanks.
  const decoded = Buffer.from(field.replaceAll(' ', '+'), 'base64').toString('utf8')
  return isXml(decoded) ? decoded.trim() : null
}

const isXml = (text: string): boolean => /^\s*(<\?xml|<cdr\b|<!DOCTYPE)/i.test(text)

function toCdr(variables: Record<string, unknown>, receivedAt: Date): ReadCdr {
  const text = (...names: string[]): string => {
    for (const name of names) {
      const value = decoded(variables[name])
      if (value) return value
    }
    return ''
  }
  const whole = (name: string): number => Math.max(0, Math.min(Math.floor(Number(text(name)) || 0), 2_000_000_000))

  const uuid = text('uuid', 'call_uuid')
  if (!uuid) return unreadable('It names no uuid.')
  const hangup_cause = text('hangup_cause')
  // Of several telephones that rang, the ones that somebody else was faster than.
  if (hangup_cause === 'LOSE_RACE') return { kind: 'skip', reason: 'Another telephone answered this call first.' }

  const said = text('call_direction', 'direction')
  const direction = said === 'inbound' || said === 'outbound' ? said : 'local'
  const from_number = text('caller_id_number', 'effective_caller_id_number')
  const to_number =
    direction === 'outbound'
      ? text('caller_destination', 'destination_number')
      : text('destination_number', 'caller_destination')
  const duration = whole('duration')
  const billsec = Math.min(whole('billsec'), duration || whole('billsec'))
  const moment = (name: string): Date | null => {
    const seconds = whole(name)
    const at = new Date(seconds * 1000)
    return seconds > 0 && at.getTime() <= receivedAt.getTime() + BELIEVED_AHEAD_MS ? at : null
  }
  return {
    kind: 'call',
    cdr: {
      uuid,
      domain: text('domain_name').toLowerCase(),
      direction,
      from_number,
      from_name: text('caller_id_name'),
      to_number,
      other_number: direction === 'inbound' ? from_number : direction === 'outbound' ? to_number : '',
      status: statusOf({ billsec, hangup_cause, last_app: text('last_app'), missed: text('missed_call') === 'true' }),
      started_at: moment('start_epoch') ?? new Date(receivedAt.getTime() - duration * 1000),
      answered_at: moment('answer_epoch'),
      ended_at: moment('end_epoch'),
      duration,
      billsec,
      hangup_cause,
      queue: text('cc_queue').split('@')[0] ?? '',
      agent: text('cc_agent').split('@')[0] ?? '',
      recording_name: text('record_name'),
    },
  }
}

const NOT_REACHED = new Set(['NO_ANSWER', 'ORIGINATOR_CANCEL', 'NO_USER_RESPONSE', 'ALLOTTED_TIMEOUT', 'CALL_REJECTED'])

function statusOf(facts: { billsec: number; hangup_cause: string; last_app: string; missed: boolean }): Cdr['status'] {
  if (facts.last_app === 'voicemail') return 'voicemail'
  if (facts.missed) return 'missed'
  if (facts.billsec > 0) return 'answered'
  if (facts.hangup_cause === 'USER_BUSY') return 'busy'
  if (NOT_REACHED.has(facts.hangup_cause) || facts.hangup_cause === 'NORMAL_CLEARING') return 'missed'
  return 'failed'
}

/** Values are url-encoded inside the XML; what is not properly encoded stands as it is. */
function decoded(value: unknown): string {
  const one = Array.isArray(value) ? value[0] : value
  if (typeof one !== 'string' && typeof one !== 'number') return ''
  const text = String(one)
  let plain = text
  try {
    plain = decodeURIComponent(text)
  } catch {
    // A lone percent sign.
  }
  return plain
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 255)
}
