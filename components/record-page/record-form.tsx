'use client'
import Link from 'next/link'
import { Editor, wireValue } from '@/components/cells/editor'
import { Form } from '@/components/form/form'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useForm } from '@/components/form/use-form'
import { useOptionLoader } from '@/components/grid/state/use-options'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { isApiError } from '@/lib/client/api'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { updateRow } from '@/lib/client/queries'
import { type RecordFacts, text } from './types'
import { useRefresh } from './use-record'

type Props = { record: RecordFacts; columns: ClientColumn[]; row: GridRow; onDone: () => void }
type Existing = { row_id: string; label: string }

/** Only what was changed is sent, with the version it was read at: what another person saved meanwhile is never lost. */
export function RecordForm({ record, columns, row, onDone }: Props) {
  const refresh = useRefresh(record)
  const valuesOf = (from: GridRow) => Object.fromEntries(columns.map(({ key }) => [key, from[key] ?? null]))
  const form = useForm<Record<string, unknown>>({
    initial: valuesOf(row),
    version: row.version,
    valuesOf: (theirs) => valuesOf(theirs as GridRow),
    describe: (key, theirs) => text(theirs[`${key}__label`]),
    send: async (_, { version, idempotencyKey }) => {
      const wire = columns
        .filter(({ key }) => key in form.changes)
        .map((column) => [column.key, wireValue(column, form.changes[column.key])] as const)
      if (wire.length > 0) {
        await updateRow(record.slug, record.id, { ...Object.fromEntries(wire), version }, idempotencyKey)
        toast.success('Saved.')
        refresh()
      }
      onDone()
    },
  })
  const existing = isApiError(form.error, 'conflict') ? (form.error.body?.existing as Existing | undefined) : undefined
  const cancel = async () => {
    if (await mayLeave(form.element.current)) onDone()
  }

  return (
    <Form
      form={form}
      className="flex flex-col gap-3"
      problemActions={
        existing && (
          <Link href={`${record.list}/${existing.row_id}`} className="btn btn-secondary btn-sm">
            Open {existing.label}
          </Link>
        )
      }
    >
      {columns.map((column, index) => (
        <FormField
          key={column.key}
          record={record}
          column={column}
          row={row}
          value={form.values[column.key]}
          autoFocus={index === 0}
          onChange={(value) => form.set({ [column.key]: value })}
        />
      ))}
      <div className="sticky bottom-0 flex justify-end gap-2 bg-surface pt-1">
        <Button onClick={() => void cancel()}>Cancel</Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          Save
        </Button>
      </div>
    </Form>
  )
}

type FormFieldProps = {
  record: RecordFacts
  column: ClientColumn
  row: GridRow
  value: unknown
  autoFocus: boolean
  onChange: (value: unknown) => void
}

function FormField({ record, column, row, value, autoFocus, onChange }: FormFieldProps) {
  const loadOptions = useOptionLoader(record.slug, column.key)
  return (
    <Field label={column.label} name={column.key} required={column.required} help={column.help}>
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
