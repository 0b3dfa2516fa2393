'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import { api, messageOf } from '@/lib/client/api'

/** A short list of the chat's setup that the page shows in full, and a way to change it. */
export function useSetupList<T>(path: string, key: string) {
  const queries = useQueryClient()
  const queryKey = ['team-chat', 'setup', path]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api<Record<string, T[]>>('GET', path, { signal }))[key] ?? [],
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
