import { countOf } from '@/lib/client/format'
import type { CsvMapping, ImportLineState, ImportWire } from '@/lib/modules/banking/schemas-imports-answers'

export const STATE_TABS: { value: ImportLineState; label: string; help: string }[] = [
  { value: 'new', label: 'New', help: 'They are added.' },
  { value: 'flagged', label: 'To look at', help: 'They are added, marked as doubtful: they may be here already.' },
  { value: 'duplicate', label: 'Duplicates', help: 'They are here already and are skipped.' },
]

/** What came of an import, e.g. `42 lines imported, 3 duplicates skipped`. */
export function outcomeOf({ imported, duplicates, flagged, rejected }: ImportWire): string {
  const parts = [
    `${countOf(imported, 'line')} imported`,
    `${countOf(duplicates, 'duplicate')} skipped`,
    ...(flagged ? [`${flagged} to look at`] : []),
    ...(rejected.length ? [`${countOf(rejected.length, 'line')} could not be read`] : []),
  ]
  return parts.join(', ')
}

export const MAPPING_FROM: Record<ImportWire['mapping_from'], string> = {
  '': '',
  given: 'As you said.',
  saved: 'As the last time for this account.',
  same_bank: 'As for another account at this bank.',
  guessed: 'Guessed from the headings; check it.',
}

export const DELIMITERS: { value: CsvMapping['delimiter']; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
]

export const DATE_ORDERS: { value: CsvMapping['date_order']; label: string }[] = [
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'ymd', label: 'Year, month, day' },
]
