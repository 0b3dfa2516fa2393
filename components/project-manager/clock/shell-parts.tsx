'use client'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { useStore } from '@/lib/client/store'
import { clocksNow, type RunningClock } from './clocks-now'

/** Their scripts come after those that the page is drawn with; the pill's only where a clock runs. */
const ClockPill = onDemand(() => import('./clock-pill').then((part) => part.ClockPill))
export const ClockNews = onDemand(() => import('./clock-news').then((part) => part.ClockNews))

/** In the bar of every page. */
export function ShellClock({ timers }: { timers: RunningClock[] }) {
  const running = useStore(clocksNow, null) ?? timers
  return running.length > 0 && <ClockPill clocks={running} />
}
