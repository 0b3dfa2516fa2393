'use client'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { messageOf } from '@/lib/client/api'

/** Something did not come; the rest of the dialog stays. */
export function LoadFailure({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <Notice
      tone="danger"
      urgent
      actions={
        <Button size="sm" onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  )
}
