'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import { gridKeys } from '@/lib/client/queries'

export type CardPanel = AnswerOf<'GET /pm/cards/{record_id}/panel'>

/** Below the grid's key of the row, so that news of the card is news of this. */
const panelKey = (id: string) => [...gridKeys.row('project-cards', id), 'panel']

export const useCardPanel = (id: string) =>
  useQuery({
    queryKey: panelKey(id),
    queryFn: ({ signal }) => call('GET /pm/cards/{record_id}/panel', { record_id: id }, { signal }),
  })

type Change = { send: () => Promise<Partial<CardPanel>>; guess?: (panel: CardPanel) => Partial<CardPanel> }

/** A change of the card's own parts: shown at once, and as the server answers. */
export function useCardChange(id: string) {
  const client = useQueryClient()
  const put = (change: (panel: CardPanel) => Partial<CardPanel>) =>
    client.setQueryData<CardPanel>(panelKey(id), (panel) => panel && { ...panel, ...change(panel) })
  return useMutation({
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ guess }) => {
      await client.cancelQueries({ queryKey: panelKey(id) })
      if (guess) put(guess)
    },
    onSuccess: (answer) => put(() => answer),
    onError: (error) => {
      toast.error('This was not saved', { description: messageOf(error) })
      void client.invalidateQueries({ queryKey: panelKey(id) })
    },
  })
}
