'use client'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import type { ColumnType, GridImport, ImportSettings } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { inSentence } from '../state/words'

type Props = {
  one: GridImport
  settings: ImportSettings
  onChange: (changes: Partial<ImportSettings>) => void
}

const DELIMITERS = [
  { value: ',', label: 'Commas' },
  { value: ';', label: 'Semicolons' },
  { value: '\t', label: 'Tabs' },
  { value: '|', label: 'Bars |' },
]
const ENCODINGS = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, turned)' },
  { value: 'windows-1252', label: 'Windows, Western' },
]
const HEADINGS_OFFERED = 10

type FileProps = Omit<Props, 'onChange'> & { onReadAnew: (changes: Partial<ImportSettings>) => void }

/** How the file is cut into cells. Guessed well nearly always, so it is folded away but for the sheet. */
export function FileSettings({ one, settings, onReadAnew }: FileProps) {
  const headings = [...new Set([...Array(HEADINGS_OFFERED).keys(), settings.header_row])]
  return (
    <details className="group text-sm">
      <summary className="cursor-pointer text-ink-muted hover:text-ink touch:py-2.5">
        {one.format === 'xlsx' ? `Sheet “${settings.sheet}”` : describeSettings(settings)},{' '}
        {settings.header_row === 0 ? 'no headings' : `headings in row ${settings.header_row}`}. Read it otherwise
      </summary>
      <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-3">
        {one.format === 'xlsx' && one.sheets.length > 1 && (
          <Field label="Sheet">
            <Select
              value={settings.sheet}
              onValueChange={(sheet) => onReadAnew({ sheet })}
              options={one.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            />
          </Field>
        )}
        {one.format === 'csv' && (
          <>
            <Field label="Between the values stand">
              <Select
                value={settings.delimiter}
                onValueChange={(delimiter) => onReadAnew({ delimiter })}
                options={DELIMITERS}
              />
            </Field>
            <Field label="Letters are written in" help="If names show odd signs, try another.">
              <Select
                value={settings.encoding}
                onValueChange={(encoding) => onReadAnew({ encoding: encoding as ImportSettings['encoding'] })}
                options={ENCODINGS}
              />
            </Field>
          </>
        )}
        <Field label="Headings are in">
          <Select
            value={String(settings.header_row)}
            onValueChange={(row) => onReadAnew({ header_row: Number(row) })}
            options={headings.map((row) => ({ value: String(row), label: row === 0 ? 'No row' : `Row ${row}` }))}
          />
        </Field>
      </div>
    </details>
  )
}

const describeSettings = ({ delimiter, encoding }: ImportSettings): string =>
  `${DELIMITERS.find(({ value }) => value === delimiter)?.label ?? 'Values'} between the values, ${
    ENCODINGS.find(({ value }) => value === encoding)?.label ?? ''
  }`

/** Rows that are there already: how they are found, and what becomes of them. */
export function MatchSettings({ one, settings, onChange }: Props) {
  const { grid } = useGrid()
  const rows = inSentence(grid.title)
  const offered = one.targets.filter(({ key, matchable }) => matchable && settings.mapping.includes(key))
  const shared = one.targets.filter(
    ({ key, shareable }) => shareable && key !== settings.match && settings.mapping.includes(key),
  )
  return (
    <section aria-labelledby="import-match">
      <h3 id="import-match" className="text-sm font-medium">
        {grid.title} that are there already
      </h3>
      <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Field label="Found by">
          <Select
            value={settings.match ?? ''}
            onValueChange={(key) => onChange({ match: key || null })}
            options={[
              { value: '', label: 'Not looked for' },
              ...offered.map(({ key, label }) => ({ value: key, label: `The same ${inSentence(label)}` })),
            ]}
          />
        </Field>
        {settings.match && (
          <Field label="Then">
            <Select
              value={settings.on_match}
              onValueChange={(on_match) => onChange({ on_match: on_match as ImportSettings['on_match'] })}
              options={[
                ...(one.can_update ? [{ value: 'update', label: 'Change them' }] : []),
                { value: 'skip', label: 'Skip them' },
                { value: 'create', label: 'Add them once more' },
              ]}
            />
          </Field>
        )}
        {settings.match && settings.on_match === 'update' && (
          <Field label="Empty cells">
            <Select
              value={settings.blanks}
              onValueChange={(blanks) => onChange({ blanks: blanks as ImportSettings['blanks'] })}
              options={[
                { value: 'leave', label: 'Leave what is there' },
                { value: 'clear', label: 'Empty the field' },
              ]}
            />
          </Field>
        )}
      </div>
      {shared.length > 0 && (
        <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-3">
          {shared.map(({ key, label }) => (
            <Field key={key} label={`Same ${inSentence(label)}`}>
              <Select
                value={settings.on_same[key] ?? 'skip'}
                onValueChange={(choice) =>
                  onChange({ on_same: { ...settings.on_same, [key]: choice as ImportSettings['on_match'] } })
                }
                options={[
                  { value: 'skip', label: 'Skip them' },
                  ...(one.can_update ? [{ value: 'update', label: 'Change them' }] : []),
                  { value: 'create', label: 'Add them anyway' },
                ]}
              />
            </Field>
          ))}
        </div>
      )}
      {!settings.match && shared.length === 0 && (
        <p className="mt-2 text-xs text-ink-muted">Every row is added, also if such {rows} are there already.</p>
      )}
    </section>
  )
}

const DATES: ColumnType[] = ['date', 'datetime']
const AMOUNTS: ColumnType[] = ['number', 'money', 'percent']

/** What day and month, point and comma mean; only where the file has such columns. */
export function ValueSettings({ one, settings, onChange }: Props) {
  const has = (types: ColumnType[]) =>
    one.targets.some(({ key, type }) => types.includes(type) && settings.mapping.includes(key))
  if (!has(DATES) && !has(AMOUNTS)) return null
  return (
    <section aria-labelledby="import-values">
      <h3 id="import-values" className="text-sm font-medium">
        Values
      </h3>
      <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-3">
        {has(DATES) && (
          <Field label="03/04/2026 is">
            <Select
              value={settings.date_order}
              onValueChange={(date_order) => onChange({ date_order: date_order as ImportSettings['date_order'] })}
              options={[
                { value: 'dmy', label: '3 April 2026' },
                { value: 'mdy', label: '4 March 2026' },
                { value: 'ymd', label: 'Years come first here' },
              ]}
            />
          </Field>
        )}
        {has(AMOUNTS) && (
          <Field label="1.250 is">
            <Select
              value={settings.decimal}
              onValueChange={(decimal) => onChange({ decimal: decimal as ImportSettings['decimal'] })}
              options={[
                { value: '.', label: 'One and a quarter (1.25)' },
                { value: ',', label: 'One thousand two hundred and fifty' },
              ]}
            />
          </Field>
        )}
      </div>
    </section>
  )
}
