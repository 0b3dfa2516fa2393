'use client'
import { SnippetField, SnippetOptions, useSnippetSearch } from '@/components/team-chat/snippets/snippet-search'
import { messageOf } from '@/lib/client/api'
import { useSnippets } from './use-snippets'

/** Snippets with the beginning of their texts. */
export function SnippetPicker({ onInsert }: { onInsert: (content: string) => void }) {
  const { data, error } = useSnippets()
  const search = useSnippetSearch(data ?? [], onInsert)
  return (
    <div className="flex flex-col">
      <SnippetField search={search} />
      <SnippetOptions search={search} withContent className="max-h-56" />
      {search.found.length === 0 && (
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
