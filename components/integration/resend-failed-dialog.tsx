'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { useFormat } from '@/components/ui/format-context'
import { Input } from '@/components/ui/input'
import { hookPath, useHookChange } from './use-hooks'

const DAY = 86_400_000

/** Everything that failed since a moment, in its order. */
export function ResendFailedDialog({ hookId, onClose }: { hookId: string; onClose: () => void }) {
  const format = useFormat()
  const [since, setSince] = useState(() => format.toLocalInput(new Date(Date.now() - DAY).toISOString()))
  const resend = useHookChange<{ message: string }>()
  const send = () =>
    resend.mutate(
      {
        method: 'POST',
        path: `${hookPath(hookId)}/resend-failed`,
        body: { since: format.fromLocalInput(since) ?? '' },
        failed: 'Nothing was sent again',
      },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Send failed events again"
      description="Those that were given up or not sent. The receiver knows by their ids what it has already."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={resend.isPending} onClick={send} disabled={!since}>
            Send again
          </Button>
        </>
      }
    >
      <Field label="Since">
        <Input type="datetime-local" value={since} onChange={(event) => setSince(event.target.value)} />
      </Field>
    </Dialog>
  )
}
