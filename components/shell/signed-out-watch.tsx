'use client'
import { useEffect, useState } from 'react'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { SIGNED_OUT_EVENT } from '@/lib/client/api'
import { call } from '@/lib/client/call'

const SignedOutDialog = onDemand(() => import('./signed-out-dialog').then((part) => part.SignedOutDialog))

/** The session has ended while the page was open: sign in beside it, and what was typed here is not lost. */
export function SignedOutWatch() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const show = () => setOpen(true)
    window.addEventListener(SIGNED_OUT_EVENT, show)
    return () => window.removeEventListener(SIGNED_OUT_EVENT, show)
  }, [])

  useEffect(() => {
    if (!open) return
    const checkAgain = () => {
      call('GET /me', {}).then(
        () => setOpen(false),
        () => undefined,
      )
    }
    window.addEventListener('focus', checkAgain)
    return () => window.removeEventListener('focus', checkAgain)
  }, [open])

  return open ? <SignedOutDialog open onOpenChange={setOpen} /> : null
}
