'use client'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { useLive } from '@/lib/client/live'
import { useStore } from '@/lib/client/store'
import { readClocks } from './clocks-now'
import { secondClock } from './second-clock'
import { useCardKey } from './use-card-key'

const SecondClockDialog = onDemand(() => import('./second-clock-dialog').then((part) => part.SecondClockDialog))

/** Keeps the running clock as it is, wherever it was started or stopped, and asks what becomes of a first one. */
export function ClockNews() {
  useCardKey()
  useLive(({ type, module }) => {
    if ((type === 'module' && module === 'project-manager') || type === 'resync' || type === 'reconnected')
      // The next news asks again.
      readClocks().catch(() => {})
  })
  const asked = useStore(secondClock, null)
  return asked && <SecondClockDialog {...asked} />
}
