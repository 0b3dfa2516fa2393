'use client'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/client/call'

/** The saved texts of team chat: one's own and the organization's, each by title. */
export const useSnippets = () =>
  useQuery({
    queryKey: ['inbox', 'snippets'],
    queryFn: async ({ signal }) =>
      (await call('GET /desk/snippets', {}, { signal })).snippets.toSorted((a, b) => a.title.localeCompare(b.title)),
    staleTime: 60_000,
  })
