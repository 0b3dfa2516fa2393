import type { Column } from '@/lib/core/grid/define-grid'
import { readPhone } from '@/lib/core/phone'
import type { FileCell, ImportSettings } from '../wire'
import { readDate, readDateTime } from './read-date'
import { readNumber } from './read-number'

export type Reading = Pick<ImportSettings, 'date_order' | 'decimal'> & { timeZone: string; country: string }

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'on', 'ja', 'wahr', 'oui', 'sim', '✓'])
const NO = new Set(['no', 'n', 'false', '0', 'off', 'nee', 'nein', 'falsch', 'non', 'não'])

/**
 * What a cell means in a column, as the API takes it. What cannot be read stays as it is, so that the field itself says
 * what is wrong with it. References are looked up elsewhere.
 */
export function readCell(column: Column, cell: Exclude<FileCell, null>, reading: Reading): unknown {
  const text = textOf(cell)
  switch (column.type) {
    case 'number':
    case 'percent':
    case 'money': {
      const number = typeof cell === 'number' ? String(cell) : readNumber(text, reading.decimal)
      if (number === null) return text
      return column.type === 'money' ? rounded(number) : Number(number)
    }
    case 'duration':
      return readDuration(text, reading.decimal) ?? text
    case 'date':
      return readDate(text, reading.date_order) ?? text
    case 'datetime':
      return readDateTime(text, reading.date_order, reading.timeZone) ?? text
    case 'boolean': {
      const word = text.toLowerCase()
      return YES.has(word) ? true : NO.has(word) ? false : text
    }
    case 'choice':
      return choiceOf(column, text) ?? text
    case 'tags':
      return text
        .split(/[,;]/)
        .map((tag) => tag.trim())
        .filter(Boolean)
    case 'json':
      return parsedJson(text)
    case 'phone':
      return phoneOf(text, reading.country)
    default:
      return text
  }
}

/** As text; the quote that exports put before what a spreadsheet would run is taken off again. */
export const textOf = (cell: Exclude<FileCell, null>): string =>
  typeof cell === 'string' ? cell.trim().replace(/^'(?=[=@\t\r+-])/, '') : String(cell)

/** A sum such as 1250.1000000000001 is what a spreadsheet has for 1250.10. */
function rounded(number: string): string {
  const [, decimals = ''] = number.split('.')
  return decimals.length > 6 ? Number(number).toFixed(2) : number
}

function choiceOf(column: Column, text: string): string | null {
  const choices = column.choices ?? []
  const wanted = text.toLowerCase()
  const found =
    choices.find(({ value }) => value === text) ??
    choices.find(({ label, value }) => label.toLowerCase() === wanted || value.toLowerCase() === wanted)
  return found?.value ?? null
}

/** Seconds; `1:30:00` and `1:30` are hours and minutes. */
function readDuration(text: string, decimal: '.' | ','): number | null {
  const clock = /^(\d+):(\d{2})(?::(\d{2}))?$/.exec(text)
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)
  const number = readNumber(text, decimal)
  return number === null ? null : Number(number)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Spreadsheets take a number for a quantity and drop its plus. */
function phoneOf(text: string, country: string): string {
  if (!/^\d{10,15}$/.test(text) || readPhone(text, country).canonical) return text
  return readPhone(`+${text}`, country).canonical ? `+${text}` : text
}

/** A phone number that a spreadsheet has rounded is lost; better said than stored. */
export const isShortened = (column: Column, cell: FileCell): boolean =>
  column.type === 'phone' && typeof cell === 'string' && /^\d([.,]\d+)?E\+\d+$/i.test(cell.trim())
