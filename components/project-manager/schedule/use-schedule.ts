'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type AnswerOf, call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'

export type ScheduleEvent = AnswerOf<'GET /schedule'>['events'][number]
export type Budget = AnswerOf<'GET /schedule'>['budget']
export type Span = { from: string; to: string }

const KEY = ['schedule']

/** What happens within the span, kept up to date with what others change. */
export function useSchedule(span: Span | null) {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), [])
  useLive((event) => {
    const isOurs =
      event.type === 'grid' && ['campaign-schedule', 'outreach-sends', 'calls-campaigns'].includes(event.slug)
    if (event.type !== 'reconnected' && !isOurs) return
    // A running send tells of itself often; one reading is enough.
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      void client.invalidateQueries({ queryKey: KEY })
    }, 250)
  })
  return useQuery({
    queryKey: [...KEY, span],
    queryFn: ({ signal }) => call('GET /schedule', span ?? {}, { signal }),
    enabled: span !== null,
    placeholderData: keepPreviousData,
  })
}

/** What moving does, in the words of its channel. */
export const describeMove = async ({ source, record_id }: ScheduleEvent): Promise<string> =>
  (await call('GET /schedule/move', { source, record_id })).message

export function useMove() {
  const client = useQueryClient()
  return async ({ source, record_id, start: from }: ScheduleEvent, start: string) => {
    try {
      await call('POST /schedule/move', { source, record_id, from, start })
    } finally {
      // Also after a refusal: what is shown is what is stored.
      void client.invalidateQueries({ queryKey: KEY })
    }
  }
}
