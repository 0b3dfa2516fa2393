'use client'
import { useState } from 'react'
import { EnterForm } from '@/components/form/enter-form'
import {
  addItem,
  type ConditionItem,
  narrowing,
  newCondition,
  removeItem,
  replaceItem,
} from '@/components/grid/state/filters/filter-tree'
import { useFilterErrors } from '@/components/grid/state/filters/use-filter-errors'
import { useFilterTree } from '@/components/grid/state/filters/use-filter-tree'
import { Button } from '@/components/ui/button'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { ConditionMode, ConditionValue } from './condition-fields'
import { MatchCount } from './filter-builder'

/**
 * One condition of a column by itself: from its chip (`index` among the view's conditions) or from the column's header.
 * It takes effect while it is edited.
 */
export function FilterEditor({ column, index, onDone }: { column: ClientColumn; index?: number; onDone: () => void }) {
  const { tree, change } = useFilterTree()
  const errorOf = useFilterErrors()
  const [start] = useState(() => {
    const isOwn = (item: (typeof tree.items)[number]): item is ConditionItem =>
      item.kind === 'condition' && item.column === column.key
    const given = index === undefined ? undefined : tree.items[index]
    const found = tree.join === 'and' ? (given && isOwn(given) ? given : tree.items.find(isOwn)) : undefined
    return { item: found ?? newCondition(column), existing: found !== undefined }
  })
  const item = tree.items.find((one): one is ConditionItem => one.id === start.item.id) ?? start.item
  const replace = (next: ConditionItem) =>
    change((now) => {
      const known = now.items.some((one) => one.id === next.id)
      return known ? replaceItem(now, next) : addItem(narrowing(now), now.id, next)
    })
  return (
    <EnterForm className="flex flex-col gap-2" onEnter={onDone}>
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate text-sm font-medium">{column.label}</span>
        <ConditionMode column={column} item={item} onChange={replace} className="w-auto min-w-28" />
      </div>
      <ConditionValue column={column} item={item} error={errorOf(item)} focus onChange={replace} />
      <div className="flex items-center justify-between gap-2 pt-1">
        <MatchCount />
        <span className="flex gap-1">
          {start.existing && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                change((now) => removeItem(now, item.id))
                onDone()
              }}
            >
              Clear
            </Button>
          )}
          <Button size="sm" variant="primary" type="submit">
            Done
          </Button>
        </span>
      </div>
    </EnterForm>
  )
}
