'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import { api, messageOf } from '@/lib/client/api'
import { chatCall } from '@/lib/client/chat/chat-client'
import { useChat } from '@/lib/client/chat/chat-store'

export type AnySnippet = { id: number; title: string; content: string; shared: boolean }
export type SnippetDraft = Omit<AnySnippet, 'id'> & { id?: number }

const SHARED_KEY = ['team-chat', 'shared-snippets']
const SHARED_PATH = '/team-chat/snippets'

/** Snippets of the whole organization. */
export function useSharedSnippets(enabled = true) {
  return useQuery({
    queryKey: SHARED_KEY,
    queryFn: async ({ signal }) =>
      (await api<{ snippets: Omit<AnySnippet, 'shared'>[] }>('GET', SHARED_PATH, { signal })).snippets.map((one) => ({
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
        ? chatCall('POST', '/saved_snippets', values)
        : chatCall('PATCH', `/saved_snippets/${id}`, values))
    } else {
      await (id === undefined
        ? api('POST', SHARED_PATH, { body: values })
        : api('PATCH', `${SHARED_PATH}/${id}`, { body: values }))
      await refresh()
    }
  }

  async function remove(snippet: AnySnippet): Promise<void> {
    if (snippet.shared) {
      await api('DELETE', `${SHARED_PATH}/${snippet.id}`)
      await refresh()
    } else await chatCall('DELETE', `/saved_snippets/${snippet.id}`)
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
