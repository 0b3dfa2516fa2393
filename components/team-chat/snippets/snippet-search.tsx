'use client'
import { Building2, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/fields/input'
import { bestMatches } from '@/lib/client/match-rank'

const MAX_SHOWN = 50

type Found = { id: number | string; title: string; content: string; shared: boolean }
type SnippetSearch = ReturnType<typeof useSnippetSearch<Found>>

/** Snippets found by typing, one of which is marked. Arrow keys move, Enter inserts. */
export function useSnippetSearch<S extends Found>(all: readonly S[], onInsert: (content: string) => void) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const found = bestMatches(all, query, ({ title, content }) => ({ names: [title], beside: content })).slice(
    0,
    MAX_SHOWN,
  )
  const place = Math.min(active, found.length - 1)
  const current = found[place]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((place + 1) % Math.max(1, found.length))
    else if (event.key === 'ArrowUp') setActive((place + found.length - 1) % Math.max(1, found.length))
    else if (event.key === 'Enter' && current) onInsert(current.content)
    else return
    event.preventDefault()
  }
  const search = (next: string) => {
    setQuery(next)
    setActive(0)
  }
  return { id, query, search, found, place, current, setActive, onKeyDown, onInsert }
}

export function SnippetField({ search: { id, place, current, query, search, onKeyDown } }: { search: SnippetSearch }) {
  return (
    <div className="border-b border-line p-2">
      <Input
        autoFocus
        type="search"
        role="combobox"
        aria-label="Search snippets"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={current ? `${id}-${place}` : undefined}
        placeholder="Search snippets"
        leading={<Search aria-hidden />}
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => search(event.target.value)}
      />
    </div>
  )
}

type OptionsProps = {
  search: SnippetSearch
  /** Where nothing else shows the text. */
  withContent?: boolean
  className?: string
}

export function SnippetOptions({ search, withContent, className }: OptionsProps) {
  const { id, found, place, setActive, onInsert } = search
  return (
    <div id={id} role="listbox" aria-label="Snippets" className={cn('overflow-y-auto p-1', className)}>
      {found.map((snippet, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field keeps the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names the active one
        <div
          key={`${snippet.shared}:${snippet.id}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === place}
          data-selected={index === place}
          onPointerMove={() => index === place || setActive(index)}
          onClick={() => onInsert(snippet.content)}
          className="option cursor-pointer"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate">{snippet.title}</span>
            {withContent && <span className="block truncate text-xs text-ink-muted">{snippet.content}</span>}
          </span>
          {snippet.shared && <Building2 aria-label="Shared with the organization" />}
        </div>
      ))}
    </div>
  )
}
