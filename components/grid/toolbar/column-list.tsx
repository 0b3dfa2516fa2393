'use client'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { EnterForm } from '@/components/form/enter-form'
import { Input } from '@/components/ui/fields/input'
import type { ClientColumn } from '@/lib/client/grid/grid-types'

type Props = {
  /** What is asked for, e.g. "Filter by". */
  label: string
  columns: ClientColumn[]
  onChoose: (column: ClientColumn) => void
  onEscape?: () => void
}

/** Columns to choose one from: typing narrows them, Enter takes the first. */
export function ColumnList({ label, columns, onChoose, onEscape }: Props) {
  const [needle, setNeedle] = useState('')
  const found = columns.filter((one) => one.label.toLowerCase().includes(needle.trim().toLowerCase()))
  return (
    <EnterForm
      className="flex flex-col gap-2"
      onEnter={() => found[0] && onChoose(found[0])}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return
        event.preventDefault()
        event.stopPropagation()
        onEscape()
      }}
    >
      <Input
        size="sm"
        aria-label={`${label} which column`}
        placeholder={`${label}…`}
        leading={<Search aria-hidden />}
        autoFocus
        value={needle}
        onChange={(event) => setNeedle(event.target.value)}
      />
      <ul className="-mx-1 flex max-h-72 flex-col overflow-y-auto">
        {found.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              aria-label={one.label}
              onClick={() => onChoose(one)}
              className="option w-full text-left hover:bg-hover focus-visible:bg-selected"
            >
              <span className="flex-1 truncate">{one.label}</span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-2 py-3 text-center text-xs text-ink-faint">No such column</li>}
      </ul>
    </EnterForm>
  )
}
