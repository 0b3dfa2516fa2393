'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlays/dialog'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The way back in, beside a page whose session has ended. */
export function SignedOutDialog({ open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
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
