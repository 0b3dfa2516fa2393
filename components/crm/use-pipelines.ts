'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import { api, type Method, messageOf } from '@/lib/client/api'
import { useLive } from '@/lib/client/live'
import type { Pipeline } from '@/lib/modules/crm/schemas'

const KEY = ['crm', 'pipelines']

/** All pipelines with their stages, kept up to date with what others change. */
export function usePipelines(initial: Pipeline[]): Pipeline[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await api<{ pipelines: Pipeline[] }>('GET', '/crm/pipelines', { signal })).pipelines,
    initialData: initial,
  })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === 'crm-pipelines') client.invalidateQueries({ queryKey: KEY })
  })
  return data
}

export type Change = {
  method: Method
  path: string
  body?: Record<string, unknown>
  idempotencyKey?: string
  quiet?: boolean
}

/** One change at the server, then the list anew. Failures are told here unless `quiet`: then the form shows them. */
export function usePipelineChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ method, path, body, idempotencyKey }: Change) =>
      api<unknown>(method, path, { body, idempotencyKey }),
    onError: (error, { quiet }) => {
      if (!quiet) toast.error('This was not saved', { description: messageOf(error) })
    },
    // Also after a refusal: what is shown must be what is stored.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export const pipelinePath = (id: string) => `/crm/pipelines/${id}`
export const stagePath = (pipelineId: string, id: string) => `/crm/pipelines/${pipelineId}/stages/${id}`
