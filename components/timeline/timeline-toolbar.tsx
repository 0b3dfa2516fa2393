'use client'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/icons'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { DateInput } from '@/components/ui/fields/date-input'
import { Input } from '@/components/ui/fields/input'
import type { TimelineFilters, TimelinePage } from './use-timeline'

const TYPING_MS = 250
/** Beyond this many the server stops counting. */
const MAX_COUNTED = 1_000

type Props = {
  filters: TimelineFilters
  onChange: (changes: Partial<TimelineFilters>) => void
  /** What is shown now; while it is searched, the kinds stay those of the whole timeline. */
  page: TimelinePage | undefined
  initial: TimelinePage | undefined
}

/** Search, period, and the kinds of entries that there are. */
export function TimelineToolbar({ filters, onChange, page, initial }: Props) {
  const [known, setKnown] = useState(page ?? initial)
  if (page?.kinds && page !== known) setKnown(page)
  const kinds = known?.kinds ?? []
  const since = known?.since
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox q={filters.q} onChange={(q) => onChange({ q })} />
        <DateInput
          size="sm"
          className="w-36 max-sm:min-w-0 max-sm:flex-1"
          aria-label="From"
          placeholder="From"
          value={filters.from || null}
          onValueChange={(from) => onChange({ from: from ?? '' })}
        />
        <DateInput
          size="sm"
          className="w-36 max-sm:min-w-0 max-sm:flex-1"
          aria-label="To"
          placeholder="To"
          value={filters.to || null}
          onValueChange={(to) => onChange({ to: to ?? '' })}
        />
        {since && (
          <Button
            size="sm"
            aria-pressed={filters.from === since.day && !filters.to}
            onClick={() => onChange(filters.from === since.day ? { from: '', to: '' } : { from: since.day, to: '' })}
          >
            {since.label}
          </Button>
        )}
      </div>
      {kinds.length > 1 && (
        <ul aria-label="Kinds of entries" className="flex flex-wrap gap-1.5">
          {kinds.map((kind) => (
            <li key={kind.label}>
              <KindChip kind={kind} filters={filters} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Kind = NonNullable<TimelinePage['kinds']>[number]

function KindChip({ kind, filters, onChange }: { kind: Kind } & Pick<Props, 'filters' | 'onChange'>) {
  const chosen = filters.kinds.split(',').filter(Boolean)
  const isChosen = kind.kinds.every((one) => chosen.includes(one))
  const others = chosen.filter((one) => !kind.kinds.includes(one))
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChange({ kinds: (isChosen ? others : [...others, ...kind.kinds]).join(',') })}
      className={cn(
        'flex h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-xs text-ink-muted hover:text-ink touch:h-9 [&>svg]:size-3.5',
        isChosen && 'border-accent bg-accent-soft font-medium text-accent-ink hover:text-accent-ink',
      )}
    >
      <Icon name={kind.icon} />
      {kind.label}
      {kind.count !== null && (
        <span className="tabular text-2xs text-ink-faint">
          {kind.count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en-ZA')}+` : kind.count}
        </span>
      )}
    </button>
  )
}

/** Searches once typing pauses. */
function SearchBox({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  // Cleared or changed elsewhere, e.g. by the empty state.
  if (q !== sent) {
    setSent(q)
    setTyped(q)
  }
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => {
      setSent(typed.trim())
      onChange(typed.trim())
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, q, onChange])
  return (
    <Input
      type="search"
      size="sm"
      className="min-w-44 flex-1 max-sm:w-full max-sm:flex-none"
      leading={<Search aria-hidden />}
      placeholder="Search timeline"
      aria-label="Search timeline"
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
