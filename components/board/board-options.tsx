'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useGrid } from '@/components/grid/grid-context'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { cardFields, chosenColumns } from './cards/card-face'

/** How the board is divided, and what its cards show. */
export function BoardOptions() {
  const { grid, view, setView } = useGrid()
  const { board } = grid
  if (!board) return null
  const laneOf = (key: string) => grid.columns.find((column) => column.key === key)
  const lane = view.lanes ? laneOf(view.lanes) : undefined
  const title = board.card.title
  const chosen = chosenColumns(grid, view)
  const shown = [...(chosen || !board.card.subtitle ? [] : [board.card.subtitle])].concat(
    cardFields(grid, { ...view, lanes: null }).map((column) => column.key),
  )
  const offered = grid.columns.filter(({ key }) => key !== title && key !== board.column && key !== board.card.badge)
  const choose = (key: string, on: boolean) => {
    const keys = on ? [...shown, key] : shown.filter((one) => one !== key)
    setView({ columns: [title, ...keys.filter((one) => one !== title)] }, view.columns ? 'replace' : 'push')
  }
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button icon={<SlidersHorizontal aria-hidden />}>
          <span className="max-sm:sr-only">{lane ? `Lanes: ${lane.label}` : 'Board'}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Board" className="flex w-72 flex-col gap-4">
        <Field label="Lanes">
          <Select
            value={view.lanes ?? ''}
            onValueChange={(key) => setView({ lanes: key || null, collapsed: withoutLanes(view.collapsed) })}
            options={[
              { value: '', label: 'None' },
              ...board.lanes.flatMap((key) => {
                const column = laneOf(key)
                return column ? [{ value: key, label: column.label }] : []
              }),
            ]}
          />
        </Field>
        <fieldset className="flex min-h-0 flex-col gap-1">
          <legend className="mb-1 text-xs font-medium text-ink-muted">On the cards</legend>
          <div className="-mx-1 flex max-h-64 flex-col gap-1 overflow-y-auto px-1 py-0.5">
            {offered.map((column) => (
              <Checkbox
                key={column.key}
                label={column.label}
                checked={shown.includes(column.key)}
                onCheckedChange={(on) => choose(column.key, on)}
              />
            ))}
          </div>
        </fieldset>
        {chosen && (
          <Button size="sm" variant="ghost" className="self-start" onClick={() => setView({ columns: null })}>
            Show the usual fields
          </Button>
        )}
      </PopoverContent>
    </Popover>
  )
}

/** Lanes and columns may have the same keys; a lane's is marked. */
const LANE = 'lane:'
export const collapsedKey = (kind: 'column' | 'lane', key: string): string => (kind === 'lane' ? LANE + key : key)
const withoutLanes = (collapsed: string[]): string[] => collapsed.filter((key) => !key.startsWith(LANE))
