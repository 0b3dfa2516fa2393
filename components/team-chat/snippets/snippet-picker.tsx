'use client'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { messageOf } from '@/lib/client/api'
import { Preview } from '../compose/preview'
import { SnippetField, SnippetOptions, useSnippetSearch } from './snippet-search'
import { type AnySnippet, type SnippetDraft, useSnippetChanges, useSnippets } from './use-snippets'

type Props = { text: string; onInsert: (content: string) => void; onEdit: (draft: SnippetDraft) => void }

/** All snippets with search, the marked one as it will look. */
export function SnippetPicker({ text, onInsert, onEdit }: Props) {
  const all = useSnippets(true)
  const mayShare = useCan('team-chat.organization.write')
  const { remove } = useSnippetChanges()
  const search = useSnippetSearch(all, onInsert)
  const { current } = search

  return (
    <div className="flex flex-col">
      <SnippetField search={search} />
      <div className="grid min-h-40 sm:grid-cols-[13rem_1fr]">
        <SnippetOptions search={search} className="max-h-60 border-line sm:border-r" />
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
