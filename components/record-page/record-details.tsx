'use client'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Cell } from '@/components/cells/cell'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import type { ClientColumn, ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { useShortcuts } from '@/lib/client/shortcuts'
import { RecordForm } from './record-form'
import type { RecordFacts } from './types'

type Props = { record: RecordFacts; grid: ClientGrid; row: GridRow; fields: string[]; readOnly?: boolean }

/** The fields of a record, to be read and, in place, to be changed. */
export function RecordDetails({ record, grid, row, fields, readOnly }: Props) {
  const [editing, setEditing] = useState(false)
  const columns = fields.flatMap((key) => grid.columns.find((column) => column.key === key) ?? [])
  const editable = columns.filter((column) => column.editable)
  const mayEdit = !readOnly && grid.ops.update && editable.length > 0
  useShortcuts([
    {
      keys: 'e',
      label: 'Edit the details',
      group: 'This record',
      run: () => setEditing(true),
      disabled: !mayEdit || editing,
    },
  ])
  return (
    <CardSection
      title="Details"
      actions={
        mayEdit &&
        !editing && (
          <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <RecordForm record={record} columns={editable} row={row} onDone={() => setEditing(false)} />
      ) : (
        <dl className="flex flex-col gap-2.5">
          {columns.map((column) => (
            <Detail key={column.key} column={column} row={row} />
          ))}
        </dl>
      )}
    </CardSection>
  )
}

function Detail({ column, row }: { column: ClientColumn; row: GridRow }) {
  const long = column.type === 'long_text'
  return (
    <div className={long ? 'flex flex-col gap-0.5' : 'grid grid-cols-[8.5rem_1fr] items-baseline gap-2'}>
      <dt className="text-xs text-ink-muted">{column.label}</dt>
      <dd className={long ? 'text-sm break-words whitespace-pre-wrap' : 'flex min-w-0 text-sm'}>
        {long && row[column.key] ? String(row[column.key]) : <Cell column={column} row={row} />}
      </dd>
    </div>
  )
}
