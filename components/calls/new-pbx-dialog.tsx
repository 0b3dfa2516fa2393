'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { call } from '@/lib/client/call'
import type { PbxCredentials } from './revealed-credentials'

type Props = { onClose: () => void; onMade: (credentials: PbxCredentials) => void }

export function NewPbxDialog({ onClose, onMade }: Props) {
  const form = useForm({
    initial: { name: '', domains: '' },
    send: async ({ name, domains }, { idempotencyKey }) => {
      const input = { name, domains: domains.split(/[\s,]+/).filter(Boolean) }
      onMade((await call('POST /calls/pbx', input, { idempotencyKey })).credentials)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Connect a PBX"
      description="It gets a user name and a password of its own, to report its calls with."
      button="Connect"
    >
      <Field label="Name" name="name" required>
        <Input {...form.text('name')} placeholder="Office switchboard" />
      </Field>
      <Field
        label="Domains"
        name="domains"
        help="As the telephone system calls them, one a line. More can be added later."
      >
        <Textarea {...form.text('domains')} rows={3} placeholder="office.example.com" />
      </Field>
    </FormDialog>
  )
}
