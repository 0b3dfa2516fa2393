'use client'
import { ArrowDown, ArrowUp, Search } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useGrid } from '../grid-context'

/** Which columns are visible and in which order. */
export function ColumnPicker({ children }: { children: ReactElement }) {
  const { grid, view, setView, columns } = useGrid()
  const [needle, setNeedle] = useState('')
  const shown = columns.map((column) => column.key)
  const hidden = grid.columns.filter((column) => !shown.includes(column.key))
  const matching = [...columns, ...hidden].filter((column) =>
    column.label.toLowerCase().includes(needle.trim().toLowerCase()),
  )
  const choose = (keys: string[]) => setView({ columns: keys }, view.columns ? 'replace' : 'push')
  const move = (key: string, by: number) => {
    const at = shown.indexOf(key)
    const next = shown.filter((one) => one !== key)
    next.splice(Math.max(1, at + by), 0, key)
    choose(next)
  }
  return (
    <Popover>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent aria-label="Columns" align="end" className="flex flex-col gap-2">
        <Input
          size="sm"
          aria-label="Find a column"
          placeholder="Find a column"
          leading={<Search aria-hidden />}
          value={needle}
          onChange={(event) => setNeedle(event.target.value)}
        />
        <ul className="-mx-1 flex max-h-80 flex-col overflow-y-auto px-1">
          {matching.map((column) => {
            const at = shown.indexOf(column.key)
            const on = at !== -1
            return (
              <li key={column.key} className="group flex min-h-7 items-center gap-1">
                <Checkbox
                  className="flex-1"
                  label={column.label}
                  checked={on}
                  disabled={column.primary}
                  onCheckedChange={(wanted) =>
                    choose(wanted ? [...shown, column.key] : shown.filter((key) => key !== column.key))
                  }
                />
                {on && !column.primary && needle === '' && (
                  <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
                    <MoveButton
                      label={`Move ${column.label} up`}
                      disabled={at <= 1}
                      onClick={() => move(column.key, -1)}
                      icon={<ArrowUp aria-hidden className="size-3.5" />}
                    />
                    <MoveButton
                      label={`Move ${column.label} down`}
                      disabled={at >= shown.length - 1}
                      onClick={() => move(column.key, 1)}
                      icon={<ArrowDown aria-hidden className="size-3.5" />}
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        {view.columns && (
          <Button size="sm" variant="ghost" onClick={() => setView({ columns: null })}>
            Reset to the usual columns
          </Button>
        )}
      </PopoverContent>
    </Popover>
  )
}

function MoveButton({
  label,
  disabled,
  onClick,
  icon,
}: {
  label: string
  disabled: boolean
  onClick: () => void
  icon: ReactElement
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="flex size-6 items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink disabled:opacity-30"
    >
      {icon}
    </button>
  )
}
