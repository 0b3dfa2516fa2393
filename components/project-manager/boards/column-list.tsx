'use client'
import { SavedInput } from '@/components/form/saved-input'
import { Badge } from '@/components/ui/badge'
import { announce } from '@/components/ui/feedback/announce'
import { Select } from '@/components/ui/fields/select'
import { MoveButtons, moveByKey } from '@/components/ui/move-buttons'
import { call, type InputOf } from '@/lib/client/call'
import { CARD_STATUSES } from '@/lib/modules/project-manager/schemas'
import { DeleteColumn } from './delete-column'
import { type Board, type BoardColumn, useBoardChange, useQuietChange } from './use-boards'

type ColumnChange = Omit<InputOf<'PATCH /pm/columns/{column_id}'>, 'column_id'>

/** The columns of one board in order; moved by buttons or Alt with an arrow key. */
export function ColumnList({ board, mayManage }: { board: Board; mayManage: boolean }) {
  const { columns } = board
  const change = useBoardChange()
  const move = ({ id: column_id, name }: BoardColumn, position: number) =>
    change.mutate(
      { send: () => call('PATCH /pm/columns/{column_id}', { column_id, position }) },
      { onSuccess: () => announce(`${name} is column ${position + 1} of ${columns.length}.`) },
    )
  return (
    <ol>
      {columns.map((column, index) => (
        <li
          key={column.id}
          onKeyDown={(event) => mayManage && moveByKey(event, index, columns.length, (to) => move(column, to))}
          className="flex flex-wrap items-start gap-2 border-b border-line px-3 py-2 last:border-b-0"
        >
          {mayManage ? (
            <>
              <ColumnFields column={column} index={index} />
              <span className="ml-auto flex items-center gap-1">
                <MoveButtons
                  name={column.name}
                  index={index}
                  count={columns.length}
                  onMove={(to) => move(column, to)}
                />
                <DeleteColumn column={column} />
              </span>
            </>
          ) : (
            <ColumnLine column={column} />
          )}
        </li>
      ))}
    </ol>
  )
}

function ColumnLine({ column: { name, status, card_limit } }: { column: BoardColumn }) {
  const shown = CARD_STATUSES.find(({ value }) => value === status)
  return (
    <>
      <span className="min-w-0 flex-1 text-sm">{name}</span>
      {card_limit !== null && <span className="tabular text-sm text-ink-muted">at most {card_limit}</span>}
      <Badge tone={shown?.tone}>{shown?.label}</Badge>
    </>
  )
}

function ColumnFields({
  column: { id: column_id, name, status, card_limit },
  index,
}: {
  column: BoardColumn
  index: number
}) {
  const change = useBoardChange()
  const quietly = useQuietChange()
  const update = (changes: ColumnChange) => () => call('PATCH /pm/columns/{column_id}', { column_id, ...changes })
  return (
    <>
      <SavedInput
        label={`Name of column ${index + 1}`}
        field="name"
        value={name}
        save={(text) => quietly(update({ name: text }))}
        className="w-48 max-sm:basis-full"
      />
      <Select
        size="sm"
        aria-label={`Status of cards in ${name}`}
        className="w-32"
        value={status}
        onValueChange={(next) => change.mutate({ send: update({ status: next as ColumnChange['status'] }) })}
        options={CARD_STATUSES.map(({ value, label }) => ({ value, label }))}
      />
      <SavedInput
        label={`Limit of cards in ${name}`}
        field="card_limit"
        type="number"
        max={10_000}
        placeholder="No limit"
        value={card_limit === null ? '' : String(card_limit)}
        save={(text) => quietly(update({ card_limit: text === '' ? null : Number(text) }))}
        className="w-28"
      />
    </>
  )
}
