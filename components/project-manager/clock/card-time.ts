'use client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/client/call'
import { gridKeys } from '@/lib/client/queries'

/** Under the grid's own keys, so that live news of its rows reads it again. */
export const cardTimeKey = (cardId: string) => [...gridKeys.grid('project-time'), 'card', cardId]

export const cardTimeQuery = (cardId: string) =>
  queryOptions({
    queryKey: cardTimeKey(cardId),
    queryFn: ({ signal }) => call('GET /pm/cards/{card_id}/time-entries', { card_id: cardId }, { signal }),
  })
