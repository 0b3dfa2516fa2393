// biome-ignore-all lint/a11y/useSemanticElements: the switch and its field stand within a fieldset
'use client'
import { useState } from 'react'
import { currencyOf, referenceLabel } from '@/components/cells/cell-text'
import { Editor } from '@/components/cells/editor'
import { useOptionLabels, useOptionLoader } from '@/components/grid/state/use-options'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import type { ClientColumn, ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { chosenOfExactlyOne, formSections, type RecordForm } from './use-record-form'

type Props = {
  grid: ClientGrid
  form: RecordForm
  row: GridRow | null
  takesPart: (column: ClientColumn) => boolean
}

const WIDE = new Set(['long_text', 'json', 'tags'])

/** The fields of a grid's form, in its sections; where exactly one of several is wanted, a switch says which. */
export function RecordFields({ grid, form, row, takesPart }: Props) {
  const groups = grid.form.exactlyOne ?? []
  return (
    <>
      {formSections(grid.form, grid.columns, takesPart).map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are declared, their order does not change
        <fieldset key={index} className="min-w-0">
          {section.title && <legend className="mb-2 text-sm font-semibold">{section.title}</legend>}
          <div className="grid gap-3 sm:grid-cols-2">
            {section.columns.map((column) => {
              const group = groups.find((one) => one.fields.includes(column.key))
              if (!group) return <RecordField key={column.key} grid={grid} column={column} form={form} row={row} />
              const members = section.columns.filter((one) => group.fields.includes(one.key))
              if (members[0] !== column) return null
              return (
                <ExactlyOne
                  key={group.fields.join()}
                  grid={grid}
                  label={group.label}
                  columns={members}
                  form={form}
                  row={row}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
    </>
  )
}

function ExactlyOne({
  grid,
  label,
  columns,
  form,
  row,
}: {
  grid: ClientGrid
  label: string
  columns: ClientColumn[]
  form: RecordForm
  row: GridRow | null
}) {
  const keys = columns.map((column) => column.key)
  const [chosen, setChosen] = useState(() => chosenOfExactlyOne(keys, form.read))
  const column = columns.find((one) => one.key === chosen) ?? columns[0]
  if (!column) return null
  const error = messagesOf(form, keys)
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2 sm:col-span-2">
      <span aria-hidden className="-mb-1 text-xs font-medium text-ink-muted">
        {label}
      </span>
      <Segmented
        label={label}
        value={chosen}
        onValueChange={(next) => {
          setChosen(next)
          for (const key of keys) if (key !== next) form.set(key, null)
        }}
        options={columns.map((one) => ({ value: one.key, label: one.label }))}
        className="self-start"
      />
      <RecordField grid={grid} column={column} form={form} row={row} required error={error} />
    </div>
  )
}

type RecordFieldProps = {
  grid: ClientGrid
  column: ClientColumn
  form: RecordForm
  row: GridRow | null
  required?: boolean
  error?: string
}

function RecordField({ grid, column, form, row, required, error }: RecordFieldProps) {
  const value = form.read(column.key)
  const loadOptions = useOptionLoader(grid.slug, column.key)
  const known = row && row[column.key] === value ? referenceLabel(column, row) : ''
  const asked = column.type === 'reference' && typeof value === 'string' && value !== '' && known === ''
  const labels = useOptionLabels(grid.slug, column.key, asked ? [value] : NO_VALUES)
  const currency = column.currencyColumn ? form.read(column.currencyColumn) : undefined
  return (
    <Field
      label={column.label}
      help={column.help}
      name={column.key}
      error={error}
      required={required ?? column.required}
      hideLabel={column.type === 'boolean'}
      className={cn(WIDE.has(column.type) && 'sm:col-span-2')}
    >
      <Editor
        field={column}
        value={value}
        onChange={(next) => form.set(column.key, next)}
        loadOptions={loadOptions}
        valueLabel={known || labels[String(value)]}
        currency={typeof currency === 'string' && currency ? currency : currencyOf(column, row)}
      />
    </Field>
  )
}

/** Of fields of which one alone is drawn. */
const messagesOf = (form: RecordForm, keys: string[]): string =>
  form.refusal.errors
    .filter(({ path }) => keys.includes(path))
    .map(({ message }) => message)
    .join(' ')

const NO_VALUES: string[] = []
