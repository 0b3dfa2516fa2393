'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { usePreferences } from '@/components/shell/me-context'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { ApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { cardTimeKey } from './card-time'
import { readClocks } from './clocks-now'
import { askSecondClock } from './second-clock'

/** Starts the person's clock on a card, or stops the one that runs there. Failures are told here. */
export function useToggleClock(): (cardId: string) => Promise<void> {
  const client = useQueryClient()
  const [preferences, savePreferences] = usePreferences()

  /** @returns null: nothing is started */
  const mayStopOther = async (other: string): Promise<boolean | null> => {
    if (typeof preferences.stop_other_clock === 'boolean') return preferences.stop_other_clock
    const answer = await askSecondClock(other)
    if (answer === null) return null
    savePreferences({ stop_other_clock: answer === 'stop' })
    return answer === 'stop'
  }

  const start = async (cardId: string, other: string | undefined) => {
    const stop_other = other === undefined ? false : await mayStopOther(other)
    if (stop_other === null) return
    await call('POST /pm/cards/{card_id}/timer/start', { card_id: cardId, stop_other })
    announce('The clock runs.')
  }

  return async (cardId) => {
    try {
      const clocks = await readClocks()
      if (clocks.some(({ card_id }) => card_id === cardId)) await stop(cardId)
      else await start(cardId, clocks[0]?.card_title)
    } catch (error) {
      const description = messageOf(error)
      if (error instanceof ApiError && error.code === 'timer_running')
        toast.warning('The clock was not started', {
          description,
          action: { label: 'Stop that one', onClick: () => void stop(cardId).catch(tellFailure) },
        })
      else tellFailure(error)
    }
    await readAgain(client, cardId)
  }
}

/** Stops whatever clock runs on a card, for a forgotten one at a moment that has passed. Failures are told here. */
export function useStopClock(): (cardId: string, at: string) => Promise<void> {
  const client = useQueryClient()
  return async (cardId, at) => {
    await stop(cardId, at).catch(tellFailure)
    await readAgain(client, cardId)
  }
}

async function stop(cardId: string, at?: string): Promise<void> {
  await call('POST /pm/cards/{card_id}/timer/stop', { card_id: cardId, at })
  announce('The clock is stopped.')
}

const readAgain = (client: QueryClient, cardId: string) =>
  Promise.all([readClocks().catch(() => {}), client.invalidateQueries({ queryKey: cardTimeKey(cardId) })])

const tellFailure = (error: unknown) => toast.error('The clock stayed as it was', { description: messageOf(error) })
