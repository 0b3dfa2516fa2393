import { setTimeout as wait } from 'node:timers/promises'
import { warn } from '../lib/say'
import type { Cluster } from './cluster'

const WATCH_EVERY_MS = 500
const FIRST_PAUSE_MS = 200
const MAX_RESTARTS = 5
/** After so long the ends before are forgotten. */
const STEADY_MS = 60_000

/**
 * Starts the server again, on the same port, whenever it ends. After several ends in a row `onGiveUp` gets the reason.
 * @returns stops watching; the server goes on
 */
export function superviseCluster(cluster: Cluster, onGiveUp: (reason: string) => void): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {})

  async function watch(): Promise<void> {
    let ends = 0
    let lastStart = Date.now()
    let reason = ''
    for (; !stopping.signal.aborted; await pause(WATCH_EVERY_MS)) {
      if (cluster.isAlive()) continue
      if (Date.now() - lastStart > STEADY_MS) ends = 0
      ends += 1
      if (ends > MAX_RESTARTS)
        return onGiveUp(`The database ended ${ends} times in a row.${reason && ` The last start failed: ${reason}`}`)
      warn('The database ended; starting it again.')
      reason = await cluster.restart().then(
        () => '',
        (error: Error) => error.message,
      )
      lastStart = Date.now()
      await pause(FIRST_PAUSE_MS * 2 ** (ends - 1))
    }
  }

  const watching = watch()
  return () => {
    stopping.abort()
    return watching
  }
}
