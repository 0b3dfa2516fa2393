'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import type { Pipeline } from '@/lib/modules/crm/schemas'

const KEY = ['crm', 'pipelines']

/** All pipelines with their stages, kept up to date with what others change. */
export function usePipelines(initial: Pipeline[]): Pipeline[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call('GET /crm/pipelines', {}, { signal })).pipelines,
    initialData: initial,
  })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === 'crm-pipelines') client.invalidateQueries({ queryKey: KEY })
  })
  return data
}

export type Change = { send: () => Promise<unknown>; quiet?: boolean }

/** One change at the server, then the list anew. Failures are told here unless `quiet`: then the form shows them. */
export function usePipelineChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: Change) => send(),
    onError: (error, { quiet }) => {
      if (!quiet) toast.error('This was not saved', { description: messageOf(error) })
    },
    // Also after a refusal: what is shown must be what is stored.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
