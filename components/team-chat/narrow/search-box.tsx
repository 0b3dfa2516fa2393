'use client'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { EnterForm } from '@/components/form/enter-form'
import { Input } from '@/components/ui/fields/input'
import { Kbd } from '@/components/ui/kbd'
import { goTo } from '@/lib/client/chat/location'
import { conversationIn, narrowKey } from '@/lib/client/chat/narrow'
import { parseSearch, searchText } from '@/lib/client/chat/search-text'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'
import { SEARCH_FIELD } from '../page/use-chat-keys'
import { type Suggestion, suggestionsFor } from './search-suggestions'

/** Looks for messages by words and conditions; the address keeps them. */
export function SearchBox({ terms }: { terms: NarrowTerm[] }) {
  const key = narrowKey(terms)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const box = useRef<HTMLFormElement>(null)
  const isSearch = terms.length > 0 && conversationIn(terms, undefined) === null && !isOneView(terms)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the terms
  useEffect(() => setText(isSearch ? searchText(terms, chatStore.get()) : ''), [key])
  const suggestions = open ? suggestionsFor(text, terms, chatStore.get()) : []

  const search = (wanted: string) => {
    const found = parseSearch(wanted, chatStore.get())
    if (found.length === 0) return
    setOpen(false)
    box.current?.querySelector('input')?.blur()
    goTo({ view: 'messages', terms: found })
  }
  const take = (suggestion: Suggestion) => {
    setText(suggestion.text)
    setActive(-1)
    if (suggestion.done) search(suggestion.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      event.currentTarget instanceof HTMLInputElement && event.currentTarget.blur()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step || suggestions.length === 0) return
    event.preventDefault()
    setActive((active + step + suggestions.length + 1) % (suggestions.length + 1))
  }
  const submit = () => {
    const chosen = suggestions[active]
    if (chosen) take(chosen)
    else search(text)
  }
  return (
    <search>
      <EnterForm
        ref={box}
        onEnter={submit}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
        className="relative"
      >
        <Input
          id={SEARCH_FIELD}
          type="search"
          role="combobox"
          aria-label="Search messages"
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={suggestions[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          placeholder="Search messages"
          leading={<Search aria-hidden />}
          trailing={text === '' ? <Kbd keys="/" className="max-md:hidden" /> : undefined}
          value={text}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
        />
        <SuggestionList id={listId} suggestions={suggestions} active={active} onTake={take} />
      </EnterForm>
    </search>
  )
}

type SuggestionListProps = {
  id: string
  suggestions: Suggestion[]
  active: number
  onTake: (suggestion: Suggestion) => void
}

function SuggestionList({ id, suggestions, active, onTake }: SuggestionListProps) {
  if (suggestions.length === 0) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="floating absolute inset-x-0 top-full mt-1 max-h-96 overflow-y-auto p-1"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
        <div
          key={suggestion.label}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          data-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(suggestion)}
          className="option hover:bg-hover"
        >
          <span className="min-w-0 flex-1 truncate">{suggestion.label}</span>
          <span className="truncate text-xs text-ink-faint">{suggestion.hint}</span>
        </div>
      ))}
    </div>
  )
}

/** Mentions, starred and a channel as a whole have names of their own. */
const isOneView = (terms: NarrowTerm[]) =>
  terms.length === 1 && ['channel', 'is'].includes(terms[0]!.operator) && !terms[0]!.negated
