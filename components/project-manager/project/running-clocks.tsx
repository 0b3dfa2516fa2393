'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { formatDuration } from '@/lib/client/format'
import type { ProjectPage } from './project-record'

type Props = { clocks: ProjectPage['clocks']; projectId: string }

/** Who works on it at the moment, and for how long. */
export function RunningClocks({ clocks, projectId }: Props) {
  if (clocks.length === 0) return null
  return (
    <ul aria-label="Running clocks" className="flex flex-wrap items-center gap-2">
      {clocks.map(({ user_id, user_name, card_id, card_title, started_at }) => (
        <li key={`${user_id} ${card_id}`}>
          <Link
            href={`/project-manager/projects/${projectId}/list?row=${card_id}`}
            title={card_title}
            className="flex items-center gap-1.5 rounded-full bg-accent-soft py-0.5 pr-2 pl-0.5 text-xs text-accent-ink hover:underline touch:py-2"
          >
            <Avatar name={user_name} size="xs" />
            <span className="sr-only">
              {user_name} on {card_title}:{' '}
            </span>
            <RunningTime since={started_at} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function RunningTime({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  return (
    // The server's clock and the browser's differ by moments.
    <span className="tabular" suppressHydrationWarning>
      {formatDuration(seconds)}
    </span>
  )
}
