'use client'
import { useListChange, useLiveList, useQuietListChange } from '@/components/form/live-list'
import { call } from '@/lib/client/call'
import type { Pipeline } from '@/lib/modules/crm/schemas'

const KEY = ['crm', 'pipelines']
const read = async (signal: AbortSignal) => (await call('GET /crm/pipelines', {}, { signal })).pipelines

/** All pipelines with their stages. */
export const usePipelines = (initial: Pipeline[]): Pipeline[] => useLiveList(KEY, 'crm-pipelines', initial, read)
export const usePipelineChange = () => useListChange(KEY)
export const useQuietPipelineChange = () => useQuietListChange(KEY)
