'use client'
import { Copy, CornerLeftUp, FolderInput, FolderPlus, MoreHorizontal, X } from 'lucide-react'
import { useGrid } from '@/components/grid/grid-context'
import { isFilterable } from '@/components/grid/state/filters/filter-details'
import {
  type ConditionItem,
  duplicateItem,
  type FilterItem,
  groupsFor,
  MAX_DEPTH,
  moveItem,
  ROOT_ID,
  replaceItem,
  withColumn,
  wrapItem,
} from '@/components/grid/state/filters/filter-tree'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/fields/select'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { ConditionMode, ConditionValue } from './condition-fields'
import { useFilterBuilder } from './filter-builder-context'

/** One condition: column, comparison, value, and what can be done with it. */
export function FilterConditionRow({
  item,
  depth,
  onRemove,
}: {
  item: ConditionItem
  depth: number
  onRemove: () => void
}) {
  const { grid } = useGrid()
  const { change, errorOf, fresh } = useFilterBuilder()
  const column = grid.columns.find((one) => one.key === item.column)
  if (!column) return null
  const replace = (next: ConditionItem) => change((tree) => replaceItem(tree, next))
  return (
    <>
      <Select
        size="sm"
        aria-label="Column"
        value={item.column}
        onValueChange={(key) => {
          const next = grid.columns.find((one) => one.key === key)
          if (next) replace(withColumn(item, column, next))
        }}
        options={grid.columns.filter(isFilterable).map(({ key, label }) => ({ value: key, label }))}
      />
      <ConditionMode column={column} item={item} onChange={replace} />
      <div className="col-span-full row-start-2 min-w-0 sm:col-span-1 sm:col-start-3 sm:row-start-1">
        <ConditionValue
          column={column}
          item={item}
          error={errorOf(item)}
          focus={fresh === item.id}
          onChange={replace}
        />
      </div>
      <ItemButtons
        item={item}
        name={column.label}
        depth={depth}
        onRemove={onRemove}
        className="col-start-3 sm:col-start-4"
      />
    </>
  )
}

/** Duplicate, into and out of groups, remove; for a condition and for a whole group. */
export function ItemButtons({
  item,
  name,
  depth,
  onRemove,
  className,
}: {
  item: FilterItem
  name: string
  depth: number
  onRemove: () => void
  className?: string
}) {
  const { tree, change } = useFilterBuilder()
  const deep = depthOf(item)
  const targets = groupsFor(tree, item.id).filter(({ path }) => path.length + deep <= MAX_DEPTH)
  return (
    <span className={cn('flex shrink-0 items-center', className)}>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="sm" label={`More for ${name}`} icon={<MoreHorizontal aria-hidden />} />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => change((now) => duplicateItem(now, item.id))}>
            Duplicate
          </MenuItem>
          {depth + deep < MAX_DEPTH && (
            <MenuItem icon={<FolderPlus aria-hidden />} onSelect={() => change((now) => wrapItem(now, item.id))}>
              Move into a new group
            </MenuItem>
          )}
          {targets.map(({ group, path }) => (
            <MenuItem
              key={group.id}
              icon={group.id === ROOT_ID ? <CornerLeftUp aria-hidden /> : <FolderInput aria-hidden />}
              onSelect={() => change((now) => moveItem(now, item.id, group.id))}
            >
              {group.id === ROOT_ID ? 'Move out of the group' : `Move into group ${path.join('.')}`}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      <IconButton size="sm" label={`Remove ${name}`} icon={<X aria-hidden />} onClick={onRemove} />
    </span>
  )
}

/** Levels of groups that an item brings along. */
const depthOf = (item: FilterItem): number => (item.kind === 'group' ? 1 + Math.max(0, ...item.items.map(depthOf)) : 0)
