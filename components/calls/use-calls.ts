'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type AnswerOf, call, type InputOf, type RouteName } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'

const OUR_GRIDS = new Set(['calls-ai-calls', 'calls-campaigns', 'crm-deals'])

/** What a route answers; read again whenever calls or campaigns change, here or elsewhere. */
export function useCalls<K extends RouteName>(route: K, input: InputOf<K>, initial?: AnswerOf<K>) {
  const client = useQueryClient()
  const queryKey = ['calls', route, input]
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: ['calls'] }), [client])
  useLive((event) => {
    if (event.type !== 'reconnected' && !(event.type === 'grid' && OUR_GRIDS.has(event.slug ?? ''))) return
    // A campaign tells of many calls at once; one reading is enough for all of them.
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      void refresh()
    }, 250)
  })
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(route, input, { signal }),
    ...(initial === undefined ? {} : { initialData: initial }),
  })
  return { data, error, refetch, refresh }
}
