'use client'
import { ListFilter, Search, X } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { typedNumber } from '@/components/documents/form/form-values'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { formatNumber } from '@/lib/client/format'
import { DIRECTIONS } from '@/lib/modules/banking/schemas'
import {
  WORKLIST_SORTS,
  WORKLIST_STATES,
  WORKLIST_SUGGESTIONS,
  type WorklistSort,
  type WorklistSuggestion,
} from '@/lib/modules/banking/schemas-worklist'
import { filterCount } from './worklist-address'
import { useWorklist } from './worklist-context'

const PAUSE_IN_TYPING = 250

/** Which lines are listed. */
export function WorklistFilters({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const { view, setView, counts, focusList } = useWorklist()
  // What is typed and not looked for yet; otherwise the field says what the list is of.
  const [typed, setTyped] = useState<string | null>(null)
  const look = useCallback(
    (q: string) => {
      setTyped(null)
      if (q !== view.q) setView({ q })
    },
    [view.q, setView],
  )
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => look(typed), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [typed, look])
  const filters = filterCount(view)
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-3 py-2">
      <section aria-label="State" className="flex gap-1 overflow-x-auto">
        {WORKLIST_STATES.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant="ghost"
            aria-pressed={view.state === value}
            onClick={() => setView({ state: value, suggestion: 'any' })}
          >
            {label}
            {value !== 'all' && <span className="tabular text-2xs text-ink-faint">{formatNumber(counts[value])}</span>}
          </Button>
        ))}
      </section>
      <div className="flex gap-1.5">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-faint"
          />
          <Input
            ref={search}
            type="search"
            aria-label="Search lines"
            placeholder="Text, reference or amount"
            value={typed ?? view.q}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return
              event.preventDefault()
              look(event.key === 'Escape' ? '' : event.currentTarget.value)
              focusList()
            }}
            className="control-sm pl-8"
          />
        </div>
        <Popover>
          <PopoverTrigger asChild>
            <Button size="sm" icon={<ListFilter aria-hidden />} aria-pressed={filters > 0}>
              Filter{filters > 0 && ` (${filters})`}
            </Button>
          </PopoverTrigger>
          <PopoverContent aria-label="Filters" align="end" className="w-72 p-4">
            <Filters />
          </PopoverContent>
        </Popover>
        {filters > 0 && (
          <Button
            size="sm"
            variant="ghost"
            aria-label="Clear the filters"
            icon={<X aria-hidden />}
            onClick={() =>
              setView({ suggestion: 'any', direction: 'any', amount_from: '', amount_to: '', from: '', to: '' })
            }
          />
        )}
      </div>
    </div>
  )
}

function Filters() {
  const { view, setView } = useWorklist()
  const [amounts, setAmounts] = useState({ amount_from: view.amount_from, amount_to: view.amount_to })
  const [wrong, setWrong] = useState<Partial<Record<keyof typeof amounts, string>>>({})
  const applyAmount = (name: keyof typeof amounts) => {
    const number = typedNumber(amounts[name])
    const isWrong = number === null && amounts[name].trim() !== ''
    setWrong((all) => ({ ...all, [name]: isWrong ? 'Enter a number.' : undefined }))
    const amount = number ? Math.abs(Number(number)).toFixed(2) : ''
    if (!isWrong && amount !== view[name]) setView({ [name]: amount })
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label="Match">
        <Select
          size="sm"
          value={view.suggestion}
          disabled={view.state !== 'open' && view.state !== 'suspense'}
          onValueChange={(value) => setView({ suggestion: value as WorklistSuggestion })}
          options={[...WORKLIST_SUGGESTIONS]}
        />
      </Field>
      <Field label="Direction">
        <Select
          size="sm"
          value={view.direction}
          onValueChange={(value) => setView({ direction: value as 'any' | 'in' | 'out' })}
          options={[...DIRECTIONS]}
        />
      </Field>
      <div className="flex gap-2">
        {(['amount_from', 'amount_to'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'amount_from' ? 'Amount from' : 'to'}
            error={wrong[name]}
            className="flex-1"
          >
            <Input
              inputMode="decimal"
              className="control-sm"
              value={amounts[name]}
              onChange={(event) => setAmounts((all) => ({ ...all, [name]: event.target.value }))}
              onBlur={() => applyAmount(name)}
              onKeyDown={(event) => event.key === 'Enter' && applyAmount(name)}
            />
          </Field>
        ))}
      </div>
      <div className="flex gap-2">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={name === 'from' ? 'Days from' : 'to'} className="min-w-0 flex-1">
            <DateInput size="sm" value={view[name]} onValueChange={(day) => setView({ [name]: day ?? '' })} />
          </Field>
        ))}
      </div>
      <Field label="Order">
        <Select
          size="sm"
          value={view.sort}
          onValueChange={(value) => setView({ sort: value as WorklistSort })}
          options={[...WORKLIST_SORTS]}
        />
      </Field>
    </div>
  )
}
