'use client'
import { ArrowDown, ArrowUp, GripVertical, Pin } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import type { useColumnLayout } from '../state/use-column-layout'

type Props = {
  column: ClientColumn
  shown: boolean
  layout: ReturnType<typeof useColumnLayout>
  /** Absent where the order cannot be seen: among hidden columns, in a search. */
  handle?: ComponentProps<'span'>
  /** A line above or below: a dragged column would go there. */
  mark?: 'above' | 'below' | null
  dragged?: boolean
}

/** One column in the picker: shown or not, pinned or not, and its place. */
export function ColumnRow({ column, shown, layout, handle, mark, dragged }: Props) {
  const { key, label, primary } = column
  const pinned = layout.pinned.includes(key)
  const problem = shown && !pinned ? layout.pinProblem(key) : null
  const ordered = handle !== undefined && !primary
  return (
    <li
      data-list-item={handle ? '' : undefined}
      className={cn(
        'group relative flex min-h-8 items-center gap-0.5 rounded-sm touch:min-h-11',
        dragged && 'bg-pressed',
        mark && 'before:absolute before:inset-x-0 before:h-0.5 before:bg-accent',
        mark === 'above' && 'before:top-0',
        mark === 'below' && 'before:bottom-0',
      )}
    >
      <span
        {...(ordered ? handle : {})}
        aria-hidden
        className={cn(
          'flex h-8 w-5 shrink-0 items-center justify-center text-ink-faint touch:h-11 touch:w-8',
          ordered ? 'cursor-grab touch-none active:cursor-grabbing' : 'invisible',
        )}
      >
        <GripVertical className="size-3.5" />
      </span>
      <Checkbox
        className="min-w-0 flex-1"
        label={label}
        checked={shown}
        disabled={primary}
        onCheckedChange={(wanted) => (wanted ? layout.show([key]) : layout.hide([key]))}
      />
      {shown && (
        <span className="flex items-center">
          {ordered && (
            <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
              <RowButton
                label={`Move ${label} up`}
                disabled={!layout.canStep(key, -1)}
                onClick={() => layout.step(key, -1)}
                icon={<ArrowUp aria-hidden className="size-3.5" />}
              />
              <RowButton
                label={`Move ${label} down`}
                disabled={!layout.canStep(key, 1)}
                onClick={() => layout.step(key, 1)}
                icon={<ArrowDown aria-hidden className="size-3.5" />}
              />
            </span>
          )}
          <RowButton
            label={pinned ? `Unpin ${label}` : `Pin ${label}`}
            title={problem ?? undefined}
            pressed={pinned}
            disabled={problem !== null}
            onClick={() => (pinned ? layout.unpin(key) : layout.pin(key))}
            icon={<Pin aria-hidden className={cn('size-3.5', pinned && 'fill-current')} />}
            className={cn(
              'max-sm:hidden',
              pinned
                ? 'text-accent-ink'
                : 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100',
            )}
          />
        </span>
      )}
    </li>
  )
}

type RowButtonProps = {
  label: string
  title?: string
  pressed?: boolean
  disabled: boolean
  onClick: () => void
  icon: ReactNode
  className?: string
}

function RowButton({ label, title, pressed, disabled, onClick, icon, className }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={title ?? label}
      // Still reachable, so that a screen reader and the tip can say why.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className={cn(
        'flex size-6 items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink aria-disabled:opacity-40 touch:size-10',
        className,
      )}
    >
      {icon}
    </button>
  )
}
