'use client'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@/lib/client/call'
import { call } from '@/lib/client/call'

export type Snippet = AnswerOf<'GET /desk/snippets'>['snippets'][number]

/** The saved texts of team chat: one's own and the organization's, each by title. */
export const useSnippets = () =>
  useQuery({
    queryKey: ['inbox', 'snippets'],
    queryFn: async ({ signal }) =>
      (await call('GET /desk/snippets', {}, { signal })).snippets.toSorted((a, b) => a.title.localeCompare(b.title)),
    staleTime: 60_000,
  })
