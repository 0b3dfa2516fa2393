'use client'
import { Check, House, Search, UsersRound } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/fields/input'
import type { SavedView } from '@/lib/client/grid/grid-types'
import { bestMatches } from '@/lib/client/match-rank'
import { useGrid } from '../grid-context'
import { inSentence } from '../state/words'
import type { SavedViews } from './use-saved-views'
import { ViewRowMenu } from './view-row-menu'

/** Fewer are found with the eye. */
const MANY = 8

type Props = { views: SavedViews; onOpen: (id: string | null) => void; onRename: (view: SavedView) => void }

/** The whole list first, then one's own views, then those of others. */
export function ViewList({ views, onOpen, onRename }: Props) {
  const { grid } = useGrid()
  const [needle, setNeedle] = useState('')
  const listRef = useRef<HTMLDivElement>(null)
  // It may come after the panel has opened; the arrows go on from the view that is open.
  useEffect(() => listRef.current?.querySelector<HTMLElement>('[aria-current]')?.focus(), [])
  const all = views.views.views
  const found = bestMatches(all, needle, ({ name }) => name)
  const row = (saved: SavedView) => (
    <ViewRow
      key={saved.id}
      name={saved.name}
      hint={saved.mine ? undefined : `by ${saved.owner ?? 'somebody who has left'}`}
      current={views.current?.id === saved.id}
      first={views.views.opens === saved.id}
      shared={saved.shared}
      onOpen={() => onOpen(saved.id)}
      menu={<ViewRowMenu saved={saved} views={views} onRename={() => onRename(saved)} />}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from one button in it to the next
    <div ref={listRef} className="flex min-h-0 flex-col gap-1" onKeyDown={walk}>
      {all.length >= MANY && (
        <Input
          size="sm"
          aria-label="Find a view"
          placeholder="Find a view"
          leading={<Search aria-hidden />}
          value={needle}
          onChange={(event) => setNeedle(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found[0]) onOpen(found[0].id)
          }}
        />
      )}
      {needle === '' && (
        <ul>
          <ViewRow
            name={`All ${inSentence(grid.title)}`}
            current={!views.current}
            first={false}
            shared={false}
            onOpen={() => onOpen(null)}
          />
        </ul>
      )}
      <ViewSection title="My views">{found.filter((one) => one.mine).map(row)}</ViewSection>
      <ViewSection title="Shared views">{found.filter((one) => !one.mine).map(row)}</ViewSection>
      {needle !== '' && found.length === 0 && (
        <p className="px-2 py-3 text-center text-xs text-ink-faint">No view has this name</p>
      )}
      {all.length === 0 && (
        <p className="px-2 py-1.5 text-xs text-ink-faint">
          Filter, sort and lay out this list, then save it under a name to come back to it.
        </p>
      )}
    </div>
  )
}

function ViewSection({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="px-2 pt-1.5 pb-0.5 text-2xs font-medium text-ink-faint">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

type RowProps = {
  name: string
  hint?: string
  current: boolean
  first: boolean
  shared: boolean
  onOpen: () => void
  menu?: ReactNode
}

function ViewRow({ name, hint, current, first, shared, onOpen, menu }: RowProps) {
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        data-view-row
        aria-current={current || undefined}
        onClick={onOpen}
        className={cn('option min-w-0 flex-1 text-left hover:bg-hover touch:min-h-11', current && 'font-medium')}
      >
        <Check aria-hidden className={cn('size-4 text-accent-ink', !current && 'invisible')} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{name}</span>
          {hint && <span className="block truncate text-xs text-ink-faint">{hint}</span>}
        </span>
        {first && (
          <span title="Opens first" className="text-ink-faint">
            <House aria-hidden className="size-3.5" />
            <span className="sr-only">opens first</span>
          </span>
        )}
        {shared && !hint && (
          <span title="Shared with everybody" className="text-ink-faint">
            <UsersRound aria-hidden className="size-3.5" />
            <span className="sr-only">shared with everybody</span>
          </span>
        )}
      </button>
      {menu}
    </li>
  )
}

/** Arrows, Home and End go from view to view. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const typing = event.target instanceof HTMLInputElement
  if (to === undefined || (typing && event.key !== 'ArrowDown')) return
  event.preventDefault()
  rows[Math.min(rows.length - 1, Math.max(0, to))]?.focus()
}
