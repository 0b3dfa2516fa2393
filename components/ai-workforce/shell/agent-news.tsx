'use client'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { useCan } from '@/components/shell/me-context'
import { callWhole } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { waitingNow } from './waiting-now'

const GATHER_MS = 500

/** Keeps what every page shows of the agents as it is: how many requests wait, and whether all are stopped. */
export function AgentNews() {
  const router = useRouter()
  const maySeeWaiting = useCan('ai-workforce.approval.read')
  const gathering = useRef<ReturnType<typeof setTimeout> | null>(null)
  useLive((event) => {
    if (event.type !== 'grid') return
    // The band is drawn by the server.
    if (event.slug === 'ai-settings') router.refresh()
    if (event.slug !== 'ai-agent-approvals' || !maySeeWaiting) return
    gathering.current ??= setTimeout(() => {
      gathering.current = null
      callWhole('GET /grid/{slug}/stats', { slug: 'ai-agent-approvals' }).then(
        ({ cards }) => waitingNow.set(Number(cards.find(({ key }) => key === 'pending')?.value ?? 0)),
        // The next change asks again.
        () => {},
      )
    }, GATHER_MS)
  })
  return null
}
