'use client'
import { type RefObject, useEffect } from 'react'
import { markSeen } from '@/lib/client/chat/messages/read-marks'
import { seenIds } from './feed-rows'

const LOOK_EVERY = 250

/** Marks messages as read once they are on the screen of somebody who can see them. */
export function useSeen(scroller: RefObject<HTMLDivElement | null>, drawn: number[], enabled: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are looked at too
  useEffect(() => {
    const box = scroller.current
    if (!box || !enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      if (document.visibilityState === 'visible') markSeen(seenIds(box))
    }
    const soon = () => {
      if (timer === undefined) timer = setTimeout(look, LOOK_EVERY)
    }
    soon()
    box.addEventListener('scroll', soon, { passive: true })
    document.addEventListener('visibilitychange', soon)
    return () => {
      clearTimeout(timer)
      box.removeEventListener('scroll', soon)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [scroller, drawn, enabled])
}
