import { processState } from '../process/process-state'
import { onGap, onMessage } from './bus'
import type { Signal } from './messages'

/** Longer than a page takes to stand on a slow phone. */
const KEPT_MS = 60_000
const MAX_KEPT = 2_000
/** Whoever has missed more reads everything again. */
const MAX_TOLD = 100

type Kept = { at: number; organization: string; signal: Signal }

const recent = processState('live-recent', () => ({
  /** Everything that was told from then on is here. */
  from: Number.POSITIVE_INFINITY,
  kept: [] as Kept[],
}))

/** Keeps what is told for a while, so that a page hears what changed between its reads and its line. */
export function keepSignals(): void {
  processState('live-recent-kept', () => {
    onMessage((message) => {
      if (!('signal' in message)) return
      const at = Date.now()
      recent.kept.push({ at, ...message })
      while (recent.kept.length > MAX_KEPT || recent.kept[0]!.at < at - KEPT_MS)
        recent.from = recent.kept.shift()!.at + 1
    })
    onGap(() => {
      recent.from = Date.now()
      recent.kept = []
    })
    return true
  })
}

/** What the organization was told since then; everything may have changed where not all of it was kept. */
export function toldSince(organization: string, since: number): Signal[] {
  const told = recent.kept.filter((one) => one.organization === organization && one.at >= since)
  return since < recent.from || told.length > MAX_TOLD ? [{ type: 'resync' }] : told.map(({ signal }) => signal)
}
