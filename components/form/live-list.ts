'use client'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { useLive } from '@/lib/client/live'

/** A short list that is changed in place, kept up to date with what others change. @param slug what the server tells of it */
export function useLiveList<T>(key: QueryKey, slug: string, initial: T, read: (signal: AbortSignal) => Promise<T>): T {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal), initialData: initial })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === slug) client.invalidateQueries({ queryKey: key })
  })
  return data as T
}

type Change = { send: () => Promise<unknown>; quiet?: boolean }

/**
 * One change at the server, then the list again; a change waits for those before it, and so begins with what they left.
 * Failures are shown here unless `quiet`: then the form shows them.
 */
export function useListChange(key: QueryKey) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: JSON.stringify(key) },
    mutationFn: ({ send }: Change) => send(),
    onError: (error, { quiet }) => {
      if (!quiet) toast.error('This was not saved', { description: messageOf(error) })
    },
    // Also after a refusal: what is shown must be what is stored.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** The same for a form, which shows failures itself. */
export function useQuietListChange(key: QueryKey) {
  const { mutateAsync } = useListChange(key)
  return (send: () => Promise<unknown>) => mutateAsync({ send, quiet: true })
}
