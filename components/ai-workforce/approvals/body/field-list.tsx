'use client'
import { cn } from '@/components/ui/cn'
import type { ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { labelOfKey } from '../proposal'
import { Value } from './value'

type Props = {
  slug: string
  schema: ClientGrid | undefined
  values: Record<string, unknown>
  row: GridRow | null
  /** Of parameters, which are no columns. */
  labels?: Record<string, string>
  className?: string
}

/** Labelled values, in the order in which they were given. */
export function FieldList({ slug, schema, values, row, labels = {}, className }: Props) {
  return (
    <dl className={cn('grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2', className)}>
      {Object.entries(values).map(([key, value]) => {
        const column = labels[key] ? undefined : schema?.columns.find((one) => one.key === key)
        return (
          <div key={key} className="min-w-0">
            <dt className="text-xs text-ink-muted">{labels[key] ?? column?.label ?? labelOfKey(key)}</dt>
            <dd>
              <Value slug={slug} column={column} value={value} row={row} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
