'use client'
import { useQuery } from '@tanstack/react-query'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

/** Scan, enter the code once, done. */
export function SecondFactorSetup({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[]) => void }) {
  const { data, error } = useQuery({
    queryKey: ['second-factor-start'],
    queryFn: () => call('POST /me/second-factor/start', {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const form = useForm({
    initial: { code: '' },
    guard: false,
    send: async (values, { idempotencyKey }) =>
      onDone((await call('POST /me/second-factor/confirm', values, { idempotencyKey })).recovery_codes),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up the second factor"
      description="Scan the picture with your authenticator app, then enter the six digits that it shows."
    >
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="justify-self-center rounded-lg border border-line bg-white p-2">
          {data ? (
            // biome-ignore lint/performance/noImgElement: made on the spot, nothing to optimize
            <img
              src={data.qr}
              width={184}
              height={184}
              alt="QR code with the secret; the same secret stands beside it as text"
            />
          ) : (
            <Skeleton className="size-[184px]" />
          )}
        </div>
        <Form form={form} className="flex flex-col gap-4">
          <div>
            <p className="mb-1 text-xs font-medium text-ink-muted">Cannot scan? Enter this secret</p>
            {data ? <CopyField value={data.secret} label="Copy the secret" /> : <Skeleton className="h-9" />}
          </div>
          <Field label="Code" name="code" help="Six digits; a new one every 30 seconds." required>
            <Input
              {...form.text('code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              className="tabular text-lg tracking-widest"
            />
          </Field>
          <div className="flex justify-end gap-2">
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={form.pending} disabled={!data}>
              Switch it on
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}
