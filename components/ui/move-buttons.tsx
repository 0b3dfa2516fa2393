'use client'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'

type Props = { name: string; index: number; count: number; onMove: (to: number) => void }

/** Reordering that needs no dragging; the row itself also takes Alt with an arrow key. */
export function MoveButtons({ name, index, count, onMove }: Props) {
  return (
    <>
      <IconButton
        size="sm"
        label={`Move ${name} up`}
        icon={<ArrowUp aria-hidden />}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index - 1)}
      />
      <IconButton
        size="sm"
        label={`Move ${name} down`}
        icon={<ArrowDown aria-hidden />}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(index + 1)}
      />
    </>
  )
}

/** Alt+Up and Alt+Down of whatever has the focus inside the row. */
export function moveByKey(event: React.KeyboardEvent, index: number, count: number, onMove: (to: number) => void) {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  const to = index + (event.key === 'ArrowUp' ? -1 : 1)
  event.preventDefault()
  if (to >= 0 && to < count) onMove(to)
}
