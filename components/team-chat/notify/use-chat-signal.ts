'use client'
import { useEffect, useEffectEvent } from 'react'
import { subscribeLive } from '@/lib/client/live'

const PAUSE = 1_500

/** Something happened in the chat. Busy conversations are told of at most once in a while, and the last always. */
export function useChatSignal(handler: () => void, pause = PAUSE): void {
  const onSignal = useEffectEvent(handler)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const unsubscribe = subscribeLive((event) => {
      const isOurs = event.type === 'module' && event.module === 'team-chat'
      if (!isOurs && event.type !== 'reconnected' && event.type !== 'resync') return
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          onSignal()
        },
        Math.max(0, last + pause - Date.now()),
      )
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [pause])
}
