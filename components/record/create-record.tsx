'use client'
import { useState } from 'react'
import { wireValue } from '@/components/cells/editor'
import { Form } from '@/components/form/form'
import { FormSummary } from '@/components/form/form-summary'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence } from '@/components/grid/state/words'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { createRow } from '@/lib/client/queries'
import { DuplicateWarning } from './duplicate-warning'
import { OpenExisting } from './open-existing'
import { RecordFields } from './record-fields'
import { useRecordForm } from './use-record-form'

const takesPart = (column: ClientColumn) => column.creatable

/** What a new row gets anyway is shown from the start. */
const defaultsOf = (columns: ClientColumn[]) =>
  Object.fromEntries(columns.flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value]])))

/** The form for a new row. */
export function CreateRecord({ onClose }: { onClose: () => void }) {
  const { grid, view, labelOf, openRow, store, refresh, rowsChanged } = useGrid()
  const [initial] = useState(() => ({ ...defaultsOf(grid.columns), ...view.preset }))
  const form = useRecordForm(grid.columns, initial, grid.form.exactlyOne)
  const values = Object.fromEntries(
    grid.columns.filter(takesPart).map((column) => [column.key, wireValue(column, form.read(column.key))]),
  )

  // Blank fields are left to the grid's own defaults; required ones are sent, to be refused by name.
  // A record that was named from the start and taken away means none.
  const isEmptied = (key: string) =>
    grid.columns.some((column) => column.key === key && column.type === 'reference' && column.default !== undefined)
  const isRequired = (key: string) => grid.columns.some((column) => column.key === key && column.required)
  const body = Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => (value !== null && value !== '') || isRequired(key) || isEmptied(key),
    ),
  )

  const create = (another: boolean) =>
    form.submit(body, async ({ idempotencyKey }) => {
      const { row } = await createRow(grid.slug, body, idempotencyKey)
      form.reset()
      if (view.view === 'table') {
        store.addRow(row)
        rowsChanged([row])
      } else refresh()
      const label = labelOf(row)
      announce(`${label} created`)
      toast.success(`${label} created`, { action: { label: 'Open', onClick: () => openRow(row.row_id) } })
      if (!another) onClose()
    })

  return (
    <Form form={{ ...form, submit: () => create(false) }} summary={false} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 scroll-pb-4 flex-col gap-5 overflow-y-auto px-4 py-4 sm:px-5">
        <FormSummary
          form={{ ...form, submit: () => create(false) }}
          title={`This ${inSentence(grid.singular)} was not created`}
          actions={form.existing && <OpenExisting existing={form.existing} />}
        />
        <RecordFields grid={grid} form={form} row={null} takesPart={takesPart} />
      </div>
      {/* Outside of what scrolls: the field that is being typed in must not move away. */}
      {grid.form.duplicateCheck && <DuplicateWarning values={values} />}
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5 touch:[&>.btn]:flex-1">
        <Button onClick={() => void create(true)} disabled={form.pending}>
          Create and add another
        </Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          Create {inSentence(grid.singular)}
        </Button>
      </footer>
    </Form>
  )
}
