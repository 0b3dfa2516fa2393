'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { api, messageOf } from '@/lib/client/api'

type Start = { secret: string; uri: string; qr: string }
type Codes = { recovery_codes: string[] }

/** Scan, enter the code once, done. */
export function SecondFactorSetup({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[]) => void }) {
  const { data, error } = useQuery({
    queryKey: ['second-factor-start'],
    queryFn: () => api<Start>('POST', '/me/second-factor/start'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [code, setCode] = useState('')
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (entered: string) => {
    const { recovery_codes } = await api<Codes>('POST', '/me/second-factor/confirm', { body: { code: entered } })
    onDone(recovery_codes)
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
        <form ref={form} noValidate onSubmit={onSubmit(() => code)} className="flex flex-col gap-4">
          {general && (
            <Notice tone="danger" urgent>
              {general}
            </Notice>
          )}
          <div>
            <p className="mb-1 text-xs font-medium text-ink-muted">Cannot scan? Enter this secret</p>
            {data ? <CopyField value={data.secret} label="Copy the secret" /> : <Skeleton className="h-9" />}
          </div>
          <Field label="Code" help="Six digits; a new one every 30 seconds." error={fields.code} required>
            <Input
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              className="tabular text-lg tracking-widest"
            />
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={pending} disabled={!data}>
              Switch it on
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  )
}
