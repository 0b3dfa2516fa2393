'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { isApiError, messageOf } from '@/lib/client/api'
import type { CsvMapping, ImportPreview } from '@/lib/modules/banking/schemas-imports-answers'
import { CsvColumns } from './csv-columns'
import { DATE_ORDERS, DELIMITERS, MAPPING_FROM } from './import-words'
import type { CsvMappingState, MappingDraft } from './use-csv-mapping'

type ColumnOf =
  | 'date'
  | 'description'
  | 'reference'
  | 'counterparty'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'sign'
  | 'balance'

const COLUMNS: { key: ColumnOf; label: string; required?: boolean; help?: string }[] = [
  { key: 'date', label: 'Date', required: true },
  { key: 'description', label: 'Description', required: true },
  { key: 'amount', label: 'Amount', help: 'Or the two columns for money out and in.' },
  { key: 'debit', label: 'Money out' },
  { key: 'credit', label: 'Money in' },
  { key: 'reference', label: 'Reference' },
  { key: 'counterparty', label: 'From or to' },
  { key: 'balance', label: 'Balance' },
  { key: 'sign', label: 'Cr or Dr', help: 'Where the amount has no sign.' },
]

const NONE = 'none'

type Props = { preview: ImportPreview; mapping: CsvMappingState; open: boolean }

/**
 * How a bank's CSV is read; each change is tried on the file at once, and remembered for the account when it is imported. No `Form`:
 * nothing is sent by a button, and of changes that come meanwhile the last one counts.
 */
export function CsvMappingForm({ preview, mapping, open }: Props) {
  const one = preview.import
  const { draft, pending, error, change } = mapping
  const [expanded, setExpanded] = useState(open)
  const wrong = isApiError(error) ? error.fieldMessages() : {}
  const options = [
    { value: NONE, label: 'No such column' },
    ...one.columns.map(({ header, samples }, index) => ({
      value: String(index),
      label: header || `Column ${index + 1}`,
      hint: samples[0] ?? '',
    })),
  ]

  function choose(key: ColumnOf, value: string) {
    const column = value === NONE ? null : Number(value)
    const others: Partial<MappingDraft> =
      column === null
        ? {}
        : key === 'amount'
          ? { debit: null, credit: null }
          : key === 'debit' || key === 'credit'
            ? { amount: null, sign: null }
            : {}
    change({ [key]: column, ...others })
  }

  if (!expanded)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="text-ink-muted">How the columns are read: {MAPPING_FROM[one.mapping_from]}</span>
        <Button size="sm" onClick={() => setExpanded(true)}>
          Change the columns
        </Button>
      </div>
    )
  return (
    <section aria-label="How the columns are read" className="flex flex-col gap-3 rounded-md bg-sunken p-3">
      <p className="text-sm text-ink-muted">
        Say which column is what; the lines below follow. It is remembered for {one.bank_account} when you import.
      </p>
      <CsvColumns columns={one.columns} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {COLUMNS.map(({ key, label, required, help }) => (
          <Field key={key} label={label} required={required} help={help} error={wrong[key]}>
            <Select
              value={draft[key] === null ? NONE : String(draft[key])}
              onValueChange={(value) => choose(key, value)}
              options={options}
            />
          </Field>
        ))}
        <Field label="Dates are written" error={wrong.date_order}>
          <Select
            value={draft.date_order}
            onValueChange={(value) => change({ date_order: value as CsvMapping['date_order'] })}
            options={DATE_ORDERS}
          />
        </Field>
        <Field label="Cents come after a" error={wrong.decimal}>
          <Select
            value={draft.decimal}
            onValueChange={(value) => change({ decimal: value as CsvMapping['decimal'] })}
            options={[
              { value: '.', label: 'Point: 1,234.50' },
              { value: ',', label: 'Comma: 1 234,50' },
            ]}
          />
        </Field>
        <Field label="Columns are parted by a" error={wrong.delimiter}>
          <Select
            value={draft.delimiter}
            onValueChange={(value) => change({ delimiter: value as CsvMapping['delimiter'] })}
            options={DELIMITERS}
          />
        </Field>
        <Field label="Row with the headings" help="0: the file has none." error={wrong.header_row}>
          <Input
            type="number"
            min={0}
            max={1000}
            value={draft.header_row}
            onChange={(event) => change({ header_row: Math.max(0, Math.trunc(Number(event.target.value) || 0)) })}
          />
        </Field>
      </div>
      <Checkbox
        checked={draft.inverted}
        onCheckedChange={(inverted) => change({ inverted })}
        label="Money out stands without a minus, as on some card statements"
      />
      {error && Object.keys(wrong).length === 0 && (
        <p role="alert" className="text-sm text-danger-ink">
          {messageOf(error)}
        </p>
      )}
      <div className="flex justify-end">
        <Button size="sm" pending={pending} disabled={open} onClick={() => setExpanded(false)}>
          Done
        </Button>
      </div>
    </section>
  )
}
