'use client'
import { useEffect, useState } from 'react'
import { CopyField } from '@/components/ui/copy'
import { announce } from '@/components/ui/feedback/announce'
import { Dialog } from '@/components/ui/overlays/dialog'

const SHOWN_SECONDS = 30
/** When it is said how long it is still shown; a timer is not read out. */
const TOLD_SECONDS = [30, 10]

/** A secret for as long as it takes to copy it; it goes at once where the person looks elsewhere. */
export function RevealedSecret({ title, value, onGone }: { title: string; value: string; onGone: () => void }) {
  const [left, setLeft] = useState(SHOWN_SECONDS)
  useEffect(() => {
    const hideAt = Date.now() + SHOWN_SECONDS * 1000
    const tick = setInterval(() => {
      const seconds = Math.ceil((hideAt - Date.now()) / 1000)
      if (seconds <= 0) onGone()
      else setLeft(seconds)
    }, 250)
    const onHidden = () => document.hidden && onGone()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [onGone])
  const told = TOLD_SECONDS.includes(left)
  useEffect(() => {
    if (told) announce(`Hidden again in ${left} seconds`)
  }, [told, left])
  return (
    <Dialog open size="sm" title={title} onOpenChange={(open) => !open && onGone()}>
      <CopyField value={value} label="Copy" />
      <p role="timer" className="mt-2 text-sm text-ink-muted tabular-nums">
        Hidden again in {left} {left === 1 ? 'second' : 'seconds'}.
      </p>
    </Dialog>
  )
}
