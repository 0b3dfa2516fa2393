'use client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, call, type InputOf } from '@/lib/client/call'
import { gridKeys } from '@/lib/client/queries'

export type Unbilled = AnswerOf<'GET /pm/projects/{project_id}/unbilled'>

/** What an invoice would have; under the keys of time, so that news of it reads it again. */
export const unbilledQuery = (wish: InputOf<'GET /pm/projects/{project_id}/unbilled'>) =>
  queryOptions({
    queryKey: [...gridKeys.grid('project-time'), 'unbilled', wish],
    queryFn: ({ signal }) => call('GET /pm/projects/{project_id}/unbilled', wish, { signal }),
    placeholderData: keepPreviousData,
  })
