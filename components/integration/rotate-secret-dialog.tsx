'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Dialog } from '@/components/ui/overlays/dialog'
import { call } from '@/lib/client/call'
import type { RotatedSecret } from '@/lib/modules/integration/schemas'
import { useHookChange } from './use-hooks'

const OVERLAPS = [
  { value: '0', label: 'Ends at once' },
  { value: '1', label: 'For an hour' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
]

type Props = { hookId: string; onClose: () => void; onRotated: (secret: string) => void }

export function RotateSecretDialog({ hookId, onClose, onRotated }: Props) {
  const [overlap, setOverlap] = useState('24')
  const rotate = useHookChange<RotatedSecret & { message?: string }>()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Exchange the secret"
      description="The new one is shown once. While the former one is valid too, each request carries both signatures, so that the receiver misses nothing."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={rotate.isPending}
            onClick={() =>
              rotate.mutate(
                {
                  send: () =>
                    call('POST /rest/hooks/{hook_id}/rotate-secret', {
                      hook_id: hookId,
                      overlap_hours: Number(overlap),
                    }),
                  failed: 'The secret was not exchanged',
                },
                { onSuccess: ({ secret }) => onRotated(secret) },
              )
            }
          >
            Make a new secret
          </Button>
        </>
      }
    >
      <Field label="The former secret" help="If it has become known to others, let it end at once.">
        <Select options={OVERLAPS} value={overlap} onValueChange={setOverlap} />
      </Field>
    </Dialog>
  )
}
