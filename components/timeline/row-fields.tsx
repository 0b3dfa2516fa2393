'use client'
import { useQuery } from '@tanstack/react-query'
import { Cell } from '@/components/cells/cell'
import { gridRowQuery, gridSchemaQuery } from '@/lib/client/queries'
import { Fetched } from './fetched'
import type { EntryRef } from './use-timeline'

/** The fields that a record's list shows of it. */
export function RowFields({ entry: { grid, id } }: { entry: EntryRef }) {
  const schema = useQuery(gridSchemaQuery(grid))
  const row = useQuery(gridRowQuery(grid, id))
  return (
    <Fetched query={schema} what="this record">
      {({ columns }) => (
        <Fetched query={row} what="this record">
          {(shown) => (
            <dl className="grid gap-x-4 gap-y-2 @md:grid-cols-2">
              {columns
                .filter(({ key, visible }) => visible && !isBlank(shown[key]))
                .map((column) => (
                  <div key={column.key} className="min-w-0">
                    <dt className="text-xs text-ink-muted">{column.label}</dt>
                    <dd className="flex min-w-0 text-sm">
                      <Cell column={column} row={shown} tabStop />
                    </dd>
                  </div>
                ))}
            </dl>
          )}
        </Fetched>
      )}
    </Fetched>
  )
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
