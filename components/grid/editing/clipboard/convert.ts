import type { EditableField } from '@/components/cells/editor'
import { parseAmount } from '@/lib/client/parse-amount'
import { type Place, parseDay, parseMoment } from '@/lib/client/parse-dates'
import { emptyValue } from './empty-value'

export type Conversion =
  | { kind: 'value'; value: unknown }
  | { kind: 'problem'; reason: string }
  /** The name of another record, to be looked up among the options. */
  | { kind: 'lookup'; label: string }

const value = (it: unknown): Conversion => ({ kind: 'value', value: it })
const problem = (reason: string): Conversion => ({ kind: 'problem', reason })

/** Text from a keyboard or a spreadsheet as a value of the column, or the reason why it is none. */
export function convertText(field: EditableField, text: string, place: Place): Conversion {
  const trimmed = text.replaceAll('\u00a0', ' ').trim()
  if (trimmed === '')
    return field.required && field.type !== 'boolean' ? problem('This field is required.') : value(emptyValue(field))
  if (field.choices && field.type !== 'tags') return choice(field, trimmed)
  switch (field.type) {
    case 'number':
      return field.places ? broken(field, trimmed) : whole(field, trimmed)
    case 'duration':
      return duration(field, trimmed)
    case 'percent':
      return percent(field, trimmed)
    case 'money':
      return money(field, trimmed)
    case 'date':
      return orProblem(parseDay(trimmed, place.today), 'This is no date. Write it as 2026-03-31 or 31 Mar 2026.')
    case 'datetime':
      return orProblem(parseMoment(trimmed, place), 'This is no date and time. Write it as 2026-03-31 09:30.')
    case 'boolean':
      return yesOrNo(trimmed)
    case 'tags':
      return tags(field, trimmed)
    case 'reference':
      return UUID.test(trimmed) ? value(trimmed) : { kind: 'lookup', label: trimmed }
    case 'json':
      return json(trimmed)
    case 'file':
      return problem('Files are added in the open row.')
    case 'email':
      return EMAIL.test(trimmed) ? short(field, trimmed) : problem('Enter an e-mail address such as name@example.com.')
    case 'link':
      return link(field, trimmed)
    case 'long_text':
      return short(field, trimmed)
    default:
      return short(field, trimmed.replace(/\s*\n\s*/g, ' '))
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const EMAIL = /^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().]+$/

const orProblem = (found: string | null, reason: string): Conversion =>
  found === null ? problem(reason) : value(found)

function short(field: EditableField, text: string): Conversion {
  if (field.maxLength !== undefined && text.length > field.maxLength)
    return problem(`At most ${field.maxLength} characters; this has ${text.length}.`)
  return value(text)
}

function link(field: EditableField, text: string): Conversion {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  return /^https?:\/\/\S+\.\S+$/.test(address)
    ? short(field, address)
    : problem('Enter an address that begins with https://.')
}

function choice(field: EditableField, text: string): Conversion {
  const choices = field.choices ?? []
  const wanted = text.toLowerCase()
  const found =
    choices.find((one) => one.value === text) ??
    choices.find((one) => one.label.toLowerCase() === wanted || one.value.toLowerCase() === wanted)
  if (found) return value(found.value)
  const offered = choices.slice(0, 6).map((one) => one.label)
  return problem(`“${text}” is none of ${offered.join(', ')}${choices.length > offered.length ? ', …' : ''}.`)
}

function tags(field: EditableField, text: string): Conversion {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (!field.choices) return value([...new Set(parts)])
  const found: string[] = []
  for (const part of parts) {
    const one = choice(field, part)
    if (one.kind !== 'value') return one
    found.push(String(one.value))
  }
  return value([...new Set(found)])
}

const YES = new Set(['yes', 'y', 'true', 'wahr', 'ja', '1', 'x', '✓', '✔', 'on'])
const NO = new Set(['no', 'n', 'false', 'nee', '0', '-', '–', 'off'])

function yesOrNo(text: string): Conversion {
  const word = text.toLowerCase()
  if (YES.has(word)) return value(true)
  if (NO.has(word)) return value(false)
  return problem('Write yes or no.')
}

function json(text: string): Conversion {
  try {
    return value(JSON.parse(text))
  } catch {
    return problem('This is no valid JSON.')
  }
}

/** Digits with marks, a sign, perhaps brackets for less than nothing; letters only as a currency around it. */
const NUMBER =
  /^(?:[a-z]{1,3}|[^\w\s.,()+−-])?\s*[([]?\s*[-−+]?\s*(?:[a-z]{1,3}\s*)?[\d.,'’\s]*\d[.,]?\s*[)\]]?\s*(?:[a-z]{3}|[^\w\s.,()])?$/i

/** `1 234,50`, `1,234.50`, `R1 234`, `(12)` as a decimal string; `grouped`: three digits after one mark are a group. */
function decimal(text: string, grouped: boolean): string | null {
  if (!NUMBER.test(text)) return null
  const negative = /[-−]/.test(text) || /^\W*[([].*[)\]]\W*$/.test(text)
  const digits = text.replace(/[^\d.,]/g, '')
  const plain = grouped && /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : parseAmount(digits)
  if (plain === null) return null
  return negative && Number(plain) !== 0 ? `-${plain}` : plain
}

const hasLetters = (text: string): boolean => /[a-z]/i.test(text)

function withinLimits(field: EditableField, number: number): string | null {
  if (field.min !== undefined && number < field.min) return `The least is ${field.min}.`
  if (field.max !== undefined && number > field.max) return `The most is ${field.max}.`
  return null
}

function numeric(field: EditableField, number: number, stored: unknown): Conversion {
  const wrong = withinLimits(field, number)
  return wrong ? problem(wrong) : value(stored)
}

function whole(field: EditableField, text: string): Conversion {
  const found = hasLetters(text) ? null : decimal(text, true)
  if (found === null || !Number.isInteger(Number(found))) return problem('Enter a whole number.')
  return numeric(field, Number(found), Number(found))
}

function broken(field: EditableField, text: string): Conversion {
  const found = hasLetters(text) ? null : decimal(text, true)
  if (found === null) return problem('Enter a number.')
  if ((found.split('.')[1]?.replace(/0+$/, '').length ?? 0) > (field.places ?? 0))
    return problem(`At most ${field.places} decimals.`)
  return numeric(field, Number(found), Number(found))
}

function percent(field: EditableField, text: string): Conversion {
  const found = hasLetters(text) ? null : decimal(text.replace(/\s*%$/, ''), false)
  if (found === null) return problem('Enter a number.')
  return numeric({ min: 0, max: 100, ...field }, Number(found), Number(found))
}

function money(field: EditableField, text: string): Conversion {
  const found = decimal(text, true)
  const fraction = found?.split('.')[1]?.replace(/0+$/, '') ?? ''
  if (found === null) return problem('Enter an amount such as 1250.00.')
  const { places = 2 } = field
  if (fraction.length > places)
    return problem(`Enter an amount with ${places === 2 ? 'two' : places} decimals at the most.`)
  const [digits = '0'] = found.split('.')
  return numeric(field, Number(found), fraction ? `${digits}.${fraction.padEnd(2, '0')}` : `${digits}.00`)
}

/** Seconds; also `1:30` (hours and minutes), `1:30:00` and `2h 5m`. */
function duration(field: EditableField, text: string): Conversion {
  const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (clock) {
    const seconds = Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)
    return numeric(field, seconds, seconds)
  }
  const parts = /^(?:(\d+)\s*d)?\s*(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+)\s*s)?$/i.exec(text)
  if (parts) {
    const [days, hours, minutes, rest] = parts.slice(1).map((part) => Number(part ?? 0)) as [
      number,
      number,
      number,
      number,
    ]
    const seconds = days * 86_400 + hours * 3600 + minutes * 60 + rest
    return numeric(field, seconds, seconds)
  }
  const found = hasLetters(text) ? null : decimal(text, true)
  if (found === null || !Number.isInteger(Number(found)))
    return problem('Enter seconds, or a time such as 2h 5m or 1:30.')
  return numeric(field, Number(found), Number(found))
}
