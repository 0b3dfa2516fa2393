'use client'
import { ChartBarBig } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/overlays/on-demand'

const PollDialog = onDemand(() => import('./poll-dialog').then((part) => part.PollDialog))

type Props = {
  /** What is written so far: it begins the poll. */
  text: string
  onWrite: (text: string) => void
  /** Back into the text. */
  onDone: () => void
  disabled?: boolean
}

/** Makes a poll of the message. */
export function PollButton({ text, onWrite, onDone, disabled }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="sm"
        label="Poll"
        icon={<ChartBarBig aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && <PollDialog text={text} onWrite={onWrite} onClose={() => setOpen(false)} onClosed={onDone} />}
    </>
  )
}
