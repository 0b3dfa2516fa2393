'use client'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { HTMLAttributes } from 'react'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/fields/select'
import { IconButton } from '@/components/ui/icon-button'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import type { SortLevel } from '@/lib/client/grid/grid-url-state'
import { describeDirection } from '../state/words'

type Props = {
  level: SortLevel
  index: number
  count: number
  column: ClientColumn | undefined
  /** Columns it could be instead. */
  columns: ClientColumn[]
  onChange: (level: SortLevel) => void
  onMove: (to: number) => void
  onRemove: () => void
  /** What the handle listens to. */
  handle: HTMLAttributes<HTMLElement>
  dragged: boolean
  /** A line above or below: the dragged level would go there. */
  mark: 'above' | 'below' | null
}

/** One level of the order: which column, which way round, and its place among the others. */
export function SortLevelRow(props: Props) {
  const { level, index, count, column, columns, onChange, onMove, onRemove, handle, dragged, mark } = props
  const name = column?.label ?? level.column
  return (
    <li
      data-list-item
      className={cn(
        'relative flex items-center gap-1.5 rounded-md',
        dragged && 'bg-pressed',
        mark && 'after:absolute after:inset-x-0 after:h-0.5 after:rounded-full after:bg-accent',
        mark === 'above' && 'after:-top-[3px]',
        mark === 'below' && 'after:-bottom-[3px]',
      )}
    >
      {/* The buttons beside it do the same by keyboard. */}
      <span
        {...handle}
        aria-hidden
        title="Drag to change the order"
        className={cn(
          'flex h-8 w-5 shrink-0 cursor-grab touch-none items-center justify-center text-ink-faint touch:h-11 touch:w-8',
          count < 2 && 'invisible',
        )}
      >
        <GripVertical className="size-4" />
      </span>
      <span className="tabular w-4 shrink-0 text-center text-xs text-ink-faint">{index + 1}</span>
      <Select
        size="sm"
        className="min-w-0 flex-1"
        aria-label={`Level ${index + 1}, column`}
        value={level.column}
        onValueChange={(key) => onChange({ column: key, descending: false })}
        options={columns.map(({ key, label }) => ({ value: key, label }))}
      />
      <Select
        size="sm"
        className="w-32 shrink-0"
        aria-label={`Level ${index + 1}, direction`}
        value={level.descending ? 'down' : 'up'}
        onValueChange={(next) => onChange({ ...level, descending: next === 'down' })}
        options={[
          { value: 'up', label: capital(describeDirection(column, false)) },
          { value: 'down', label: capital(describeDirection(column, true)) },
        ]}
      />
      <span className="flex shrink-0">
        <IconButton
          size="sm"
          label={`Move ${name} up`}
          disabled={index === 0}
          icon={<ArrowUp aria-hidden />}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          size="sm"
          label={`Move ${name} down`}
          disabled={index === count - 1}
          icon={<ArrowDown aria-hidden />}
          onClick={() => onMove(index + 1)}
        />
        <IconButton size="sm" label={`Remove ${name}`} icon={<X aria-hidden />} onClick={onRemove} />
      </span>
    </li>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
