import { useEffect, useRef } from 'react'

/**
 * Enter before the answer to what was typed chooses from the answer, never from what was listed before.
 * @param options.ready something can be chosen
 * @param options.waiting Enter came before the list was there
 */
export function useEarlyEnter(options: { loading: boolean; ready: boolean; choose: () => void; waiting?: boolean }) {
  const { loading, ready, waiting = false } = options
  const waits = useRef(waiting)
  const choose = useRef(options.choose)
  choose.current = options.choose
  useEffect(() => {
    if (!waits.current || loading || !ready) return
    waits.current = false
    choose.current()
  }, [loading, ready])
  return waits
}
