'use client'
import { useId, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Textarea } from '@/components/ui/textarea'
import { api } from '@/lib/client/api'
import type { PbxCredentials } from './revealed-credentials'

type Props = { onClose: () => void; onMade: (credentials: PbxCredentials) => void }

export function NewPbxDialog({ onClose, onMade }: Props) {
  const formId = useId()
  const [name, setName] = useState('')
  const [domains, setDomains] = useState('')
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async () => {
    const body = { name, domains: domains.split(/[\s,]+/).filter(Boolean) }
    onMade((await api<{ credentials: PbxCredentials }>('POST', '/calls/pbx', { body })).credentials)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Connect a PBX"
      description="It gets a user name and a password of its own, to report its calls with."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            Connect
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSubmit(() => undefined)} className="flex flex-col gap-4">
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        <Field label="Name" required error={fields.name}>
          <Input value={name} placeholder="Office switchboard" onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          label="Domains"
          help="As the telephone system calls them, one a line. More can be added later."
          error={fields.domains ?? fields.domain ?? Object.entries(fields).find(([key]) => /^\d+$/.test(key))?.[1]}
        >
          <Textarea
            rows={3}
            value={domains}
            placeholder="office.example.com"
            onChange={(event) => setDomains(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
