'use client'
import { useId, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/client/api'
import { ScopePicker } from './scope-picker'

export type Reveal = { title: string; value: string; note: string }
type Body = { name: string; scopes: string[]; expires_in_days: number | null }

const EXPIRY = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
]

export function NewKeyDialog({
  path,
  onClose,
  onMade,
}: {
  path: string
  onClose: () => void
  onMade: (reveal: Reveal) => void
}) {
  const formId = useId()
  const [name, setName] = useState('')
  const [reach, setReach] = useState<'read' | 'chosen' | '*'>('read')
  const [chosen, setChosen] = useState<string[]>([])
  const [expiry, setExpiry] = useState('90')
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (body: Body) => {
    onMade((await api<{ reveal: Reveal }>('POST', path, { body })).reveal)
  })
  const values = (): Body => ({
    name,
    scopes: reach === 'chosen' ? chosen : [reach],
    expires_in_days: expiry === '' ? null : Number(expiry),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="New API key"
      description="Give it no more than it needs: a key can be copied, and then somebody else can do what it may."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            Make the key
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSubmit(values)} className="flex flex-col gap-5">
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="What is it for?" error={fields.name} required>
            <Input
              name="name"
              autoComplete="off"
              placeholder="Web shop"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label="Ends" help="A key that ends by itself is never forgotten." error={fields.expires_in_days}>
            <Select options={EXPIRY} value={expiry} onValueChange={setExpiry} />
          </Field>
        </div>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-xs font-medium text-ink-muted">What may it do?</legend>
          <RadioGroup
            label="What may it do?"
            value={reach}
            onValueChange={(value) => setReach(value as typeof reach)}
            options={[
              { value: 'read', label: 'Read everything', help: 'It sees what its role sees and changes nothing.' },
              { value: 'chosen', label: 'Only what I choose', help: 'Permissions, module by module.' },
              { value: '*', label: 'Everything', help: 'All that its role may do, also what modules bring in future.' },
            ]}
          />
          {reach === 'chosen' && <ScopePicker value={chosen} onChange={setChosen} />}
          {fields.scopes && (
            <p role="alert" className="text-xs text-danger-ink">
              {fields.scopes}
            </p>
          )}
        </fieldset>
      </form>
    </Dialog>
  )
}
