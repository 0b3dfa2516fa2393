// biome-ignore-all lint/a11y/useSemanticElements: a group of conditions is no fieldset
'use client'
import { FolderPlus, Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { isFilterable } from '@/components/grid/state/filters/filter-details'
import { describeNode } from '@/components/grid/state/filters/filter-model'
import {
  addItem,
  type FilterItem,
  type GroupItem,
  type Join,
  MAX_DEPTH,
  newCondition,
  newGroup,
  ROOT_ID,
  removeItem,
  replaceItem,
} from '@/components/grid/state/filters/filter-tree'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/feedback/announce'
import { Segmented } from '@/components/ui/fields/segmented'
import { ColumnList } from '../column-list'
import { useFilterBuilder } from './filter-builder-context'
import { FilterConditionRow, ItemButtons } from './filter-condition'

const JOINS: { value: Join; label: string }[] = [
  { value: 'and', label: 'All of' },
  { value: 'or', label: 'Any of' },
]

/** Conditions that must all hold, or any of them; with groups inside, down to the second level. */
export function FilterGroup({ group, path, buttons }: { group: GroupItem; path: number[]; buttons?: ReactNode }) {
  const { grid } = useGrid()
  const { change, setFresh } = useFilterBuilder()
  const isRoot = group.id === ROOT_ID
  const depth = path.length
  const [adding, setAdding] = useState(group.items.length === 0)
  const addRef = useRef<HTMLButtonElement>(null)
  const name = isRoot ? 'Conditions' : `Group ${path.join('.')}`

  const remove = (item: FilterItem, what: string) => {
    change((tree) => removeItem(tree, item.id))
    announce(`${what} removed`)
    addRef.current?.focus()
  }
  let number = 0
  return (
    <div
      role="group"
      aria-label={name}
      className={cn(
        'flex min-w-0 flex-col gap-2',
        !isRoot && 'rounded-md border border-line-strong p-2',
        depth === 1 && 'bg-canvas',
        depth > 1 && 'bg-surface',
      )}
    >
      {(!isRoot || group.items.length > 1) && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          {!isRoot && <span className="font-medium">{name}:</span>}
          <Segmented
            label={`How ${isRoot ? 'the conditions' : name.toLowerCase()} count`}
            value={group.join}
            onValueChange={(join) => change((tree) => replaceItem(tree, { ...group, join }))}
            options={JOINS}
          />
          <span className="text-ink-muted">these</span>
          <span className="ml-auto">{buttons}</span>
        </div>
      )}
      {group.items.length > 0 && (
        <ul className="flex flex-col gap-2">
          {group.items.map((item) => {
            if (item.kind === 'group') number++
            return (
              <li key={item.id} className={item.kind === 'group' ? undefined : ITEM}>
                {item.kind === 'group' && (
                  <FilterGroup
                    group={item}
                    path={[...path, number]}
                    buttons={
                      <ItemButtons
                        item={item}
                        name={`group ${[...path, number].join('.')}`}
                        depth={depth}
                        onRemove={() => remove(item, 'Group')}
                      />
                    }
                  />
                )}
                {item.kind === 'condition' && (
                  <FilterConditionRow item={item} depth={depth} onRemove={() => remove(item, 'Condition')} />
                )}
                {item.kind === 'kept' && (
                  <>
                    <span className="col-span-2 text-sm sm:col-span-3">{describeNode(grid, item.node)}</span>
                    <ItemButtons
                      item={item}
                      name="condition"
                      depth={depth}
                      onRemove={() => remove(item, 'Condition')}
                      className="col-start-3 sm:col-start-4"
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {adding ? (
        <ColumnList
          label="Filter by"
          columns={grid.columns.filter(isFilterable)}
          onChoose={(column) => {
            const item = newCondition(column)
            setFresh(item.id)
            setAdding(false)
            change((tree) => addItem(tree, group.id, item))
          }}
          onEscape={
            group.items.length > 0
              ? () => {
                  setAdding(false)
                  addRef.current?.focus()
                }
              : undefined
          }
        />
      ) : null}
      <div className={cn('flex flex-wrap gap-1', adding && 'sr-only')}>
        <Button ref={addRef} size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          Add condition
        </Button>
        {depth < MAX_DEPTH && (
          <Button
            size="sm"
            variant="ghost"
            icon={<FolderPlus aria-hidden />}
            onClick={() => change((tree) => addItem(tree, group.id, newGroup(group.join === 'and' ? 'or' : 'and')))}
          >
            Add group
          </Button>
        )}
      </div>
    </div>
  )
}

const ITEM = 'grid grid-cols-[1fr_1fr_auto] items-start gap-x-2 gap-y-1.5 sm:grid-cols-[9rem_8rem_1fr_auto]'
