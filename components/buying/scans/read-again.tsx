'use client'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Dialog } from '@/components/ui/overlays/dialog'
import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { ScanWire } from '@/lib/modules/buying/scans/schemas-answers'
import { PasswordForm } from './password-form'
import { lockedWords } from './use-uploads'

type Props = { scan: ScanWire; onChanged: () => Promise<void> }

/** Reads the file again, and asks for its password where it is locked: that was not kept. */
export function ReadAgain({ scan, onChanged }: Props) {
  const may = useCan('buying.scan.write')
  const [locked, setLocked] = useState<string | null>(null)
  const retry = useMutation({
    mutationFn: (password?: string) =>
      call('POST /buying/scans/{id}/retry', { id: scan.id, ...(password ? { password } : {}) }),
    onSuccess: () => {
      setLocked(null)
      return onChanged()
    },
    onError: (error) => {
      if (isApiError(error, 'password_required')) setLocked(lockedWords(error.body?.reason))
      else toast.error('The bill is not read again', { description: messageOf(error) })
    },
  })
  if (!may) return null
  return (
    <>
      <Button
        icon={<RefreshCw aria-hidden />}
        pending={retry.isPending}
        onClick={async () => (await mayLeave()) && retry.mutate(undefined)}
      >
        {scan.status === 'failed' ? 'Try again' : 'Read again'}
      </Button>
      {locked && (
        <Dialog open size="sm" title="This PDF is locked" onOpenChange={(open) => !open && setLocked(null)}>
          <PasswordForm name={scan.file.name} message={locked} pending={retry.isPending} onPassword={retry.mutate} />
        </Dialog>
      )}
    </>
  )
}
