'use client'
import Link from 'next/link'
import { useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Editor, wireValue } from '@/components/cells/editor'
import { useOptionLoader } from '@/components/grid/state/use-options'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { isApiError } from '@/lib/client/api'
import type { ClientColumn, GridRow } from '@/lib/client/grid-types'
import { updateRow } from '@/lib/client/queries'
import { listPath, type RecordFacts, text } from './types'
import { useRefresh } from './use-record'

type Props = { record: RecordFacts; columns: ClientColumn[]; row: GridRow; onDone: () => void }
type Existing = { row_id: string; label: string }

/** Only what was changed is sent, with the version it was read at: what somebody else saved meanwhile is never lost. */
export function RecordForm({ record, columns, row, onDone }: Props) {
  const [read, setRead] = useState(row)
  const [values, setValues] = useState<Record<string, unknown>>({})
  const [theirs, setTheirs] = useState<GridRow | null>(null)
  const [existing, setExisting] = useState<Existing | null>(null)
  const refresh = useRefresh(record)
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (changed: Record<string, unknown>) => {
    setExisting(null)
    setTheirs(null)
    if (Object.keys(changed).length === 0) return onDone()
    try {
      await updateRow(record.slug, record.id, { ...changed, version: read.version })
    } catch (error) {
      if (isApiError(error, 'stale')) setTheirs(error.body?.row as GridRow)
      if (isApiError(error, 'conflict')) setExisting((error.body?.existing as Existing | undefined) ?? null)
      throw error
    }
    toast.success('Saved.')
    refresh()
    onDone()
  })
  const changes = () =>
    Object.fromEntries(
      columns
        .filter(({ key }) => key in values)
        .map((column) => [column.key, wireValue(column, values[column.key])] as const)
        .filter(([key, value]) => value !== (read[key] ?? (value === '' ? '' : null))),
    )

  return (
    <form ref={form} noValidate onSubmit={onSubmit(changes)} className="flex flex-col gap-3">
      {general && (
        <Notice tone="danger" urgent>
          {general}
          {theirs && <Theirs columns={columns} theirs={theirs} before={read} />}
          {existing && (
            <Link href={`${listPath(record)}/${existing.row_id}`} className="btn btn-secondary btn-sm mt-2">
              Open {existing.label}
            </Link>
          )}
          {theirs && (
            <Button
              size="sm"
              className="mt-2"
              onClick={() => {
                setRead(theirs)
                setTheirs(null)
              }}
            >
              Keep my changes on top
            </Button>
          )}
        </Notice>
      )}
      {columns.map((column, index) => (
        <FormField
          key={column.key}
          record={record}
          column={column}
          row={read}
          value={column.key in values ? values[column.key] : read[column.key]}
          error={fields[column.key]}
          autoFocus={index === 0}
          onChange={(value) => setValues((current) => ({ ...current, [column.key]: value }))}
        />
      ))}
      <div className="sticky bottom-0 flex justify-end gap-2 bg-surface pt-1">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Save
        </Button>
      </div>
    </form>
  )
}

type FormFieldProps = {
  record: RecordFacts
  column: ClientColumn
  row: GridRow
  value: unknown
  error?: string
  autoFocus: boolean
  onChange: (value: unknown) => void
}

function FormField({ record, column, row, value, error, autoFocus, onChange }: FormFieldProps) {
  const loadOptions = useOptionLoader(record.slug, column.key)
  return (
    <Field label={column.label} required={column.required} help={column.help} error={error}>
      <Editor
        field={column}
        value={value}
        onChange={onChange}
        loadOptions={loadOptions}
        valueLabel={text(row[`${column.key}__label`])}
        autoFocus={autoFocus}
      />
    </Field>
  )
}

/** What the other person saved, field by field. */
function Theirs({ columns, theirs, before }: { columns: ClientColumn[]; theirs: GridRow; before: GridRow }) {
  const changed = columns.filter(({ key }) => text(theirs[key]) !== text(before[key]))
  if (changed.length === 0) return null
  return (
    <ul className="mt-1 list-disc pl-4">
      {changed.map(({ key, label }) => (
        <li key={key}>
          {label}: {text(theirs[`${key}__label`] ?? theirs[key]) || 'cleared'}
        </li>
      ))}
    </ul>
  )
}
