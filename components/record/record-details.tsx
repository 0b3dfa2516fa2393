'use client'
import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { Cell } from '@/components/cells/cell'
import { Form } from '@/components/form/form'
import { FormSummary } from '@/components/form/form-summary'
import { isDeleted } from '@/components/grid/actions/action-targets'
import { useGrid } from '@/components/grid/grid-context'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { isApiError } from '@/lib/client/api'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { gridKeys } from '@/lib/client/queries'
import { OpenExisting } from './open-existing'
import { RecordFields } from './record-fields'
import { StaleChoice } from './stale-choice'
import { useGridHref } from './use-grid-href'
import { type FormValues, formSections, useRecordForm } from './use-record-form'
import { useUndoableSave } from './use-undoable-save'

/** The row's fields: those that may be changed as a form, the others to read. */
export function RecordDetails({ row: latest }: { row: GridRow }) {
  const { grid, store, undo } = useGrid()
  const saveFields = useUndoableSave()
  const client = useQueryClient()
  // What the changes started from. It stays while there are any, however often the row is read again: saving must
  // not pass over what others have changed meanwhile.
  const [row, setRow] = useState(latest)
  const form = useRecordForm(grid.columns, row, grid.form.exactlyOne)
  if (!form.dirty && !form.pending && row !== latest) setRow(latest)
  const overtaken = form.dirty && latest.version !== row.version
  const [theirs, setTheirs] = useState<GridRow | null>(null)
  const deleted = isDeleted(latest)
  const takesPart = useMemo(
    () => (column: ClientColumn) => column.editable && grid.ops.update && !deleted,
    [grid.ops.update, deleted],
  )
  const edited = formSections(grid.form, grid.columns, takesPart).flatMap((section) => section.columns)
  const readOnly = grid.columns.filter(
    (column) => !edited.includes(column) && !column.primary && (!isBlank(row[column.key]) || column.visible),
  )

  const save = (values: FormValues, version: number | undefined) =>
    form.submit([values, version], async ({ idempotencyKey }) => {
      try {
        await saveFields(row, values, version, idempotencyKey)
        form.reset()
        setTheirs(null)
        announce('Saved')
        toast.success('Saved', { action: { label: 'Undo', onClick: () => void undo.undo() } })
      } catch (error) {
        if (!isApiError(error, 'stale')) throw error
        setTheirs((error.body?.row as GridRow | undefined) ?? null)
      }
    })
  const submit = async () => form.dirty && save(form.changed, row.version)
  const handle = { ...form, submit }

  if (theirs) {
    return (
      <StaleChoice
        mine={form.changed}
        base={row}
        theirs={theirs}
        pending={form.pending}
        problem={<FormSummary form={handle} />}
        onSave={(values) => save(values, theirs.version)}
        onDiscard={() => {
          client.setQueryData(gridKeys.row(grid.slug, row.row_id), theirs)
          store.replaceRow(theirs)
          form.reset()
          setTheirs(null)
        }}
      />
    )
  }
  return (
    <Form form={handle} summary={false} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 scroll-pb-4 flex-col gap-5 overflow-y-auto px-4 py-4 sm:px-5">
        <FormSummary
          form={handle}
          title="Not saved"
          actions={form.existing && <OpenExisting existing={form.existing} />}
        />
        {overtaken && (
          <Notice
            tone="warning"
            urgent
            title="Someone else changed this meanwhile"
            actions={
              <Button size="sm" onClick={() => setTheirs(latest)}>
                Compare
              </Button>
            }
          />
        )}
        <RecordFields grid={grid} form={form} row={row} takesPart={takesPart} />
        {readOnly.length > 0 && <ReadOnlyFields columns={readOnly} row={row} separated={edited.length > 0} />}
      </div>
      {form.dirty && (
        <footer className="flex items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5">
          <Button onClick={form.reset} disabled={form.pending}>
            Undo changes
          </Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Save
          </Button>
        </footer>
      )}
    </Form>
  )
}

function ReadOnlyFields({ columns, row, separated }: { columns: ClientColumn[]; row: GridRow; separated: boolean }) {
  const { rowOf } = useGridHref()
  return (
    <dl
      className={
        separated
          ? 'grid gap-x-4 gap-y-2 border-t border-line pt-4 sm:grid-cols-2'
          : 'grid gap-x-4 gap-y-2 sm:grid-cols-2'
      }
    >
      {columns.map((column) => {
        const href = column.type === 'reference' ? rowOf(column.reference?.grid, row[column.key]) : null
        return (
          <div
            key={column.key}
            className={column.type === 'long_text' || column.type === 'json' ? 'min-w-0 sm:col-span-2' : 'min-w-0'}
          >
            <dt className="text-xs text-ink-faint">{column.label}</dt>
            <dd className="min-h-5 text-sm">
              {column.type === 'json' ? (
                <JsonValue value={row[column.key]} />
              ) : column.type === 'long_text' && !isBlank(row[column.key]) ? (
                <p className="break-words whitespace-pre-wrap">{String(row[column.key])}</p>
              ) : href ? (
                <Link href={href} className="flex min-w-0 text-accent-ink hover:underline">
                  <Cell column={column} row={row} tabStop />
                </Link>
              ) : (
                <span className="flex min-w-0">
                  <Cell column={column} row={row} tabStop />
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Answers of a form and the like: names and values rather than braces. */
function JsonValue({ value }: { value: unknown }) {
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null
  if (!object)
    return <code className="font-mono text-xs break-words">{isBlank(value) ? '–' : JSON.stringify(value)}</code>
  if (object.length === 0) return <span className="text-ink-faint">–</span>
  return (
    <ul className="flex flex-col gap-1 rounded-md border border-line p-2">
      {object.map(([key, one]) => (
        <li key={key} className="flex gap-2 text-sm">
          <span className="w-36 shrink-0 truncate text-ink-muted">{key}</span>
          <span className="min-w-0 break-words">{typeof one === 'string' ? one : JSON.stringify(one)}</span>
        </li>
      ))}
    </ul>
  )
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
