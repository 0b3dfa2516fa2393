'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call, type InputOf } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import type { HourOutput, ListedHook } from '@/lib/modules/integration/schemas'

/** What the screens of webhooks read, kept up to date while events go out. */

export const HOOKS_KEY = ['integration']
const OUR_GRIDS = new Set(['integration-hooks', 'integration-deliveries'])

/** Reads all of it again when the server says that something changed, here or elsewhere. */
export function useLiveHooks() {
  const client = useQueryClient()
  useLive((event) => {
    if (event.type === 'reconnected' || (event.type === 'grid' && OUR_GRIDS.has(event.slug ?? '')))
      client.invalidateQueries({ queryKey: HOOKS_KEY })
  })
}

export const useHooks = () =>
  useQuery({
    queryKey: [...HOOKS_KEY, 'hooks'],
    queryFn: async ({ signal }) => (await call('GET /rest/hooks', {}, { signal })).hooks,
  })

export type HookPage = ListedHook & { hours: HourOutput[] }

export const useHook = (id: string) =>
  useQuery({
    queryKey: [...HOOKS_KEY, 'hook', id],
    queryFn: ({ signal }) => call('GET /rest/hooks/{hook_id}', { hook_id: id }, { signal }),
    retry: false,
  })

export const useDeliveries = (id: string, state: string) =>
  useQuery({
    queryKey: [...HOOKS_KEY, 'hook', id, 'deliveries', state],
    queryFn: async ({ signal }) => {
      const filter = state === 'all' ? {} : { state: state as DeliveryState }
      return (await call('GET /rest/hooks/{hook_id}/deliveries', { hook_id: id, limit: 50, ...filter }, { signal }))
        .deliveries
    },
  })

export const useDelivery = (id: string) =>
  useQuery({
    queryKey: [...HOOKS_KEY, 'delivery', id],
    queryFn: ({ signal }) => call('GET /rest/deliveries/{delivery_id}', { delivery_id: id }, { signal }),
    retry: false,
  })

export const useEventTypes = () =>
  useQuery({
    queryKey: ['integration-events'],
    queryFn: async ({ signal }) => (await call('GET /rest/events', {}, { signal })).events,
    staleTime: Number.POSITIVE_INFINITY,
  })

type DeliveryState = NonNullable<InputOf<'GET /rest/hooks/{hook_id}/deliveries'>['state']>
type Change<Answer> = { send: () => Promise<Answer>; told?: string; failed: string }

/** One change at the server, then everything is read again. Errors are reported here. */
export function useHookChange<Answer>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: Change<Answer>) => send(),
    onSuccess: (answer, { told }) => {
      const words = told ?? messageIn(answer)
      if (words) toast.success(words)
    },
    onError: (error, { failed }) => toast.error(failed, { description: messageOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: HOOKS_KEY }),
  })
}

export function useRefreshHooks() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: HOOKS_KEY })
}

const messageIn = (answer: unknown): string =>
  typeof answer === 'object' && answer && 'message' in answer ? String(answer.message) : ''
