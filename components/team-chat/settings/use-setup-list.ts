'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call, type InputOf } from '@/lib/client/call'

type ListRoute = 'GET /team-chat/event-posts' | 'GET /team-chat/events' | 'GET /team-chat/keys'

/** A short list of the chat's setup that the page shows in full, and a way to change it. */
export function useSetupList<K extends ListRoute, N extends keyof AnswerOf<K>>(route: K, name: N) {
  const queries = useQueryClient()
  const queryKey = ['team-chat', 'setup', route]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(route, {} as InputOf<K>, { signal }))[name],
  })
  const refresh = () => queries.invalidateQueries({ queryKey })
  return { ...query, refresh }
}

/** Does something and says so when it failed. @returns whether it worked */
export async function attempt(failure: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    toast.error(failure, { description: messageOf(error) })
    return false
  }
}
