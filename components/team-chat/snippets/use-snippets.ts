'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { chat } from '@/lib/client/chat/chat-call'
import { useChat } from '@/lib/client/chat/state/chat-store'

export type AnySnippet = { id: number; title: string; content: string; shared: boolean }
export type SnippetDraft = Omit<AnySnippet, 'id'> & { id?: number }

const SHARED_KEY = ['team-chat', 'shared-snippets']

/** Snippets of the whole organization. */
export function useSharedSnippets(enabled = true) {
  return useQuery({
    queryKey: SHARED_KEY,
    queryFn: async ({ signal }) =>
      (await call('GET /team-chat/snippets', {}, { signal })).snippets.map((one) => ({
        ...one,
        shared: true,
      })),
    enabled,
    staleTime: 60_000,
  })
}

/** One's own, then the organization's, each by title. */
export function useSnippets(enabled: boolean): AnySnippet[] {
  const own = useChat((state) => state.snippets)
  const shared = useSharedSnippets(enabled)
  return [...byTitle(own.map((one) => ({ ...one, shared: false }))), ...byTitle(shared.data ?? [])]
}

const byTitle = (list: AnySnippet[]) => [...list].sort((a, b) => a.title.localeCompare(b.title))

/** What can be done with snippets; failures are thrown, but for taking a deletion back. */
export function useSnippetChanges() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: SHARED_KEY })

  async function save({ id, title, content, shared }: Omit<AnySnippet, 'id'> & { id?: number }): Promise<void> {
    const values = { title, content }
    if (!shared) {
      await (id === undefined
        ? chat('POST /saved_snippets', values)
        : chat('PATCH /saved_snippets/{saved_snippet_id}', { saved_snippet_id: id, ...values }))
    } else {
      await (id === undefined
        ? call('POST /team-chat/snippets', values)
        : call('PATCH /team-chat/snippets/{id}', { id, ...values }))
      await refresh()
    }
  }

  async function remove(snippet: AnySnippet): Promise<void> {
    if (snippet.shared) {
      await call('DELETE /team-chat/snippets/{id}', { id: snippet.id })
      await refresh()
    } else await chat('DELETE /saved_snippets/{saved_snippet_id}', { saved_snippet_id: snippet.id })
    toast.success(`“${snippet.title}” is deleted`, {
      action: { label: 'Undo', onClick: () => void restore(snippet) },
    })
  }

  async function restore({ title, content, shared }: AnySnippet): Promise<void> {
    try {
      await save({ title, content, shared })
    } catch (error) {
      toast.error(`“${title}” was not brought back`, { description: messageOf(error) })
    }
  }

  return { save, remove }
}
