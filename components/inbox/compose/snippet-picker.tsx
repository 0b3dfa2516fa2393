'use client'
import { Building2, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Input } from '@/components/ui/fields/input'
import { messageOf } from '@/lib/client/api'
import { bestMatches } from '@/lib/client/match-rank'
import { type Snippet, useSnippets } from './use-snippets'

const MAX_SHOWN = 50

/** Snippets found by typing, the marked one as it would be inserted. Arrow keys move, Enter inserts. */
export function SnippetPicker({ onInsert }: { onInsert: (content: string) => void }) {
  const id = useId()
  const { data, error } = useSnippets()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const found = bestMatches(data ?? [], query, ({ title, content }) => ({ names: [title], beside: content })).slice(
    0,
    MAX_SHOWN,
  )
  const place = Math.min(active, found.length - 1)
  const current = found[place]

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setActive((place + 1) % Math.max(1, found.length))
    else if (event.key === 'ArrowUp') setActive((place + found.length - 1) % Math.max(1, found.length))
    else if (event.key === 'Enter' && current) onInsert(current.content)
    else return
    event.preventDefault()
  }

  return (
    <div className="flex flex-col">
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
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
        />
      </div>
      <div id={id} role="listbox" aria-label="Snippets" className="max-h-56 overflow-y-auto p-1">
        {found.map((snippet, index) => (
          <Choice
            key={`${snippet.shared}:${snippet.id}`}
            id={`${id}-${index}`}
            snippet={snippet}
            isActive={index === place}
            onPoint={() => setActive(index)}
            onPick={() => onInsert(snippet.content)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-4 pb-5 text-center text-xs text-ink-muted">
          {error
            ? messageOf(error)
            : !data
              ? 'Loading snippets…'
              : data.length === 0
                ? 'No snippets yet. Save one in team chat, and it appears here too.'
                : 'No snippet matches.'}
        </p>
      )}
    </div>
  )
}

type ChoiceProps = { id: string; snippet: Snippet; isActive: boolean; onPoint: () => void; onPick: () => void }

function Choice({ id, snippet, isActive, onPoint, onPick }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field keeps the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names the active one
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-selected={isActive}
      onPointerMove={() => isActive || onPoint()}
      onClick={onPick}
      className="option cursor-pointer"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{snippet.title}</span>
        <span className="block truncate text-xs text-ink-muted">{snippet.content}</span>
      </span>
      {snippet.shared && <Building2 aria-label="Shared with the organization" />}
    </div>
  )
}
