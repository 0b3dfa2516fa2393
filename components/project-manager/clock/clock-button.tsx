'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useLive } from '@/lib/client/live'
import { cardTimeKey, cardTimeQuery } from './card-time'
import { ElapsedTime } from './elapsed-time'
import { StopAtButton } from './stop-at-button'
import { useToggleClock } from './use-toggle-clock'

type Running = { seconds: number; started_at: string }
type Props = {
  cardId: string
  title: string
  /** An icon alone. */
  compact?: boolean
  /** What runs on the card, where the page knows it; otherwise it is asked for. */
  known?: Running | null
}

/** Starts and stops the clock of a card; says how long it runs, also when another person started it. */
export function ClockButton({ cardId, title, compact, known }: Props) {
  const mayStart = useCan('project-manager.time.create')
  const { data } = useQuery({ ...cardTimeQuery(cardId), enabled: known === undefined })
  const client = useQueryClient()
  useLive(({ type, slug }) => {
    if (type === 'grid' && slug === 'project-time') void client.invalidateQueries({ queryKey: cardTimeKey(cardId) })
  })
  const [pending, setPending] = useState(false)
  const toggle = useToggleClock()
  const running: Running | null | undefined =
    known === undefined ? data?.entries.find(({ ended_at }) => ended_at === null) : known
  const press = async () => {
    setPending(true)
    await toggle(cardId)
    setPending(false)
  }
  const icon = running ? <Square aria-hidden /> : <Play aria-hidden />
  if (!mayStart) return running ? <ElapsedTime seconds={running.seconds} from={running.started_at} /> : null
  if (compact)
    return (
      <IconButton
        size="sm"
        label={`${running ? 'Stop' : 'Start'} the clock on ${title}`}
        icon={icon}
        pending={pending}
        onClick={press}
      />
    )
  const button = (
    <Button size="sm" variant={running ? 'primary' : 'secondary'} icon={icon} pending={pending} onClick={press}>
      {running ? (
        <>
          Stop the clock <ElapsedTime seconds={running.seconds} from={running.started_at} />
        </>
      ) : (
        'Start the clock'
      )}
    </Button>
  )
  return running ? (
    <span className="flex flex-wrap gap-2">
      {button}
      <StopAtButton cardId={cardId} title={title} startedAt={running.started_at} />
    </span>
  ) : (
    button
  )
}
