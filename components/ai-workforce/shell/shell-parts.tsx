'use client'
import { CountBadge } from '@/components/ui/badge'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { useStore } from '@/lib/client/store'
import { waitingNow } from './waiting-now'

export function WaitingBadge({ waiting }: { waiting: number }) {
  const count = useStore(waitingNow, null) ?? waiting
  return count === 0 ? null : (
    <>
      <span aria-hidden className="contents">
        <CountBadge count={count} />
      </span>
      <span className="sr-only">, {count} waiting</span>
    </>
  )
}

/** Their scripts come after those that the page is drawn with. */
export const AgentNews = onDemand(() => import('./agent-news').then((part) => part.AgentNews))
export const ResumeButton = onDemand(() => import('../settings/stop-agents').then((part) => part.ResumeButton))
