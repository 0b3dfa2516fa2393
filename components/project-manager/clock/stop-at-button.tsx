'use client'
import { useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { useFormat } from '@/components/ui/format-context'
import { suggestedStop } from './suggested-stop'
import { useStopClock } from './use-toggle-clock'

type Props = Pick<ButtonProps, 'className' | 'variant'> & { cardId: string; title: string; startedAt: string }

/** "Stop at 17:30", of a clock that runs for longer than a working day and was probably forgotten. */
export function StopAtButton({ cardId, title, startedAt, ...look }: Props) {
  const format = useFormat()
  const stop = useStopClock()
  const [pending, setPending] = useState(false)
  const at = suggestedStop(startedAt)
  if (!at) return null
  return (
    <Button
      size="sm"
      {...look}
      pending={pending}
      title={`Still running on ${title}? Stop it at ${format.datetime(at)}.`}
      onClick={async () => {
        setPending(true)
        await stop(cardId, at)
        setPending(false)
      }}
    >
      Stop at {format.time(at)}
    </Button>
  )
}
