'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import { api, type Method, messageOf } from '@/lib/client/api'
import { useLive } from '@/lib/client/live'
import type {
  DeliveryDetail,
  DeliveryOutput,
  EventTypeOutput,
  HourOutput,
  ListedHook,
} from '@/lib/modules/integration/schemas'

/** What the screens of webhooks read, kept up to date while events go out. */

const KEY = ['integration']
const OUR_GRIDS = new Set(['integration-hooks', 'integration-deliveries'])

export const hookPath = (id: string) => `/rest/hooks/${encodeURIComponent(id)}`

/** Reads all of it again when the server says that something changed, here or elsewhere. */
export function useLiveHooks() {
  const client = useQueryClient()
  useLive((event) => {
    if (event.type === 'reconnected' || (event.type === 'grid' && OUR_GRIDS.has(event.slug ?? '')))
      client.invalidateQueries({ queryKey: KEY })
  })
}

export const useHooks = () =>
  useQuery({
    queryKey: [...KEY, 'hooks'],
    queryFn: async ({ signal }) => (await api<{ hooks: ListedHook[] }>('GET', '/rest/hooks', { signal })).hooks,
  })

export type HookPage = ListedHook & { hours: HourOutput[] }

export const useHook = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'hook', id],
    queryFn: ({ signal }) => api<HookPage>('GET', hookPath(id), { signal }),
    retry: false,
  })

export const useDeliveries = (id: string, state: string) =>
  useQuery({
    queryKey: [...KEY, 'hook', id, 'deliveries', state],
    queryFn: async ({ signal }) => {
      const query = state === 'all' ? 'limit=50' : `limit=50&state=${state}`
      return (await api<{ deliveries: DeliveryOutput[] }>('GET', `${hookPath(id)}/deliveries`, { signal, query }))
        .deliveries
    },
  })

export const useDelivery = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'delivery', id],
    queryFn: ({ signal }) => api<DeliveryDetail>('GET', `/rest/deliveries/${encodeURIComponent(id)}`, { signal }),
    retry: false,
  })

export const useEventTypes = () =>
  useQuery({
    queryKey: ['integration-events'],
    queryFn: async ({ signal }) => (await api<{ events: EventTypeOutput[] }>('GET', '/rest/events', { signal })).events,
    staleTime: Number.POSITIVE_INFINITY,
  })

type Change = { method: Method; path: string; body?: Record<string, unknown>; told?: string; failed: string }

/** One change at the server, then everything anew. What went wrong is told here. */
export function useHookChange<Answer extends { message?: string } | undefined>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ method, path, body }: Change) => api<Answer>(method, path, body ? { body } : {}),
    onSuccess: (answer, { told }) => {
      const words = told ?? answer?.message
      if (words) toast.success(words)
    },
    onError: (error, { failed }) => toast.error(failed, { description: messageOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useRefreshHooks() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
