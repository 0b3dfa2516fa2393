'use client'
import { Building2, Pencil, Plus, Search, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { toast } from '@/components/ui/feedback/toast'
import { Input } from '@/components/ui/fields/input'
import { IconButton } from '@/components/ui/icon-button'
import { messageOf } from '@/lib/client/api'
import { bestMatches } from '@/lib/client/match-rank'
import { Preview } from '../compose/preview'
import { type AnySnippet, type SnippetDraft, useSnippetChanges, useSnippets } from './use-snippets'

const MOST = 50

type Props = { text: string; onInsert: (content: string) => void; onEdit: (draft: SnippetDraft) => void }

/** All snippets with search, the chosen one as it will look. Arrow keys move, Enter inserts. */
export function SnippetPicker({ text, onInsert, onEdit }: Props) {
  const id = useId()
  const all = useSnippets(true)
  const mayShare = useCan('team-chat.organization.write')
  const { remove } = useSnippetChanges()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const found = bestMatches(all, query, ({ title, content }) => ({ names: [title], beside: content })).slice(0, MOST)
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
      <div className="grid min-h-40 sm:grid-cols-[13rem_1fr]">
        <div
          id={id}
          role="listbox"
          aria-label="Snippets"
          className="max-h-60 overflow-y-auto border-line p-1 sm:border-r"
        >
          {found.map((snippet, index) => (
            <Option
              key={`${snippet.shared}:${snippet.id}`}
              id={`${id}-${index}`}
              snippet={snippet}
              active={index === place}
              onPoint={() => setActive(index)}
              onPick={() => onInsert(snippet.content)}
            />
          ))}
        </div>
        {current ? (
          <Details
            snippet={current}
            mayChange={!current.shared || mayShare}
            onEdit={() => onEdit(current)}
            onRemove={() =>
              remove(current).catch((error) =>
                toast.error('The snippet was not deleted', { description: messageOf(error) }),
              )
            }
          />
        ) : (
          <p role="status" className="self-center px-4 py-6 text-center text-xs text-ink-muted">
            {all.length === 0 ? 'Texts that you send often can be kept here.' : 'No snippet holds these words.'}
          </p>
        )}
      </div>
      <div className="border-t border-line p-2">
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden />}
          onClick={() => onEdit({ title: '', content: text, shared: false })}
        >
          {text.trim() ? 'Save this text as a snippet' : 'New snippet'}
        </Button>
      </div>
    </div>
  )
}

type OptionProps = { id: string; snippet: AnySnippet; active: boolean; onPoint: () => void; onPick: () => void }

function Option({ id, snippet, active, onPoint, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field keeps the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names the active one
    <div
      id={id}
      role="option"
      aria-selected={active}
      data-selected={active}
      onPointerMove={() => active || onPoint()}
      onClick={onPick}
      className={cn('option cursor-pointer')}
    >
      <span className="min-w-0 flex-1 truncate">{snippet.title}</span>
      {snippet.shared && <Building2 aria-label="of the organization" />}
    </div>
  )
}

type DetailsProps = { snippet: AnySnippet; mayChange: boolean; onEdit: () => void; onRemove: () => void }

function Details({ snippet, mayChange, onEdit, onRemove }: DetailsProps) {
  return (
    <div className="flex min-w-0 flex-col max-sm:border-t max-sm:border-line">
      <div className="flex items-center gap-1 px-3 pt-2">
        <span className="min-w-0 flex-1 truncate text-xs font-medium text-ink-muted">{snippet.title}</span>
        {snippet.shared && <Badge>Organization</Badge>}
        {mayChange && (
          <>
            <IconButton size="sm" label={`Edit ${snippet.title}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
            <IconButton size="sm" label={`Delete ${snippet.title}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls and has to be reachable by keyboard */}
      <section tabIndex={0} aria-label="Preview" className="max-h-48 overflow-y-auto px-3 py-2">
        <Preview text={snippet.content} />
      </section>
    </div>
  )
}
