'use client'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { api, SIGNED_OUT_EVENT } from '@/lib/client/api'

/** The session has ended while the page was open: sign in beside it, and what was typed here is not lost. */
export function SignedOutDialog() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const show = () => setOpen(true)
    window.addEventListener(SIGNED_OUT_EVENT, show)
    return () => window.removeEventListener(SIGNED_OUT_EVENT, show)
  }, [])

  useEffect(() => {
    if (!open) return
    const checkAgain = () => {
      api('GET', '/me').then(
        () => setOpen(false),
        () => undefined,
      )
    }
    window.addEventListener('focus', checkAgain)
    return () => window.removeEventListener('focus', checkAgain)
  }, [open])

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title="You are signed out"
      description="Your session has ended. Sign in in a new tab and come back: what you have typed on this page stays."
      footer={
        <>
          <Button
            onClick={() =>
              window.location.assign(
                `/sign-in?next=${encodeURIComponent(window.location.pathname + window.location.search)}`,
              )
            }
          >
            Leave this page
          </Button>
          <Button asChild variant="primary">
            <a href="/sign-in" target="_blank" rel="noreferrer">
              Sign in again
            </a>
          </Button>
        </>
      }
    />
  )
}
