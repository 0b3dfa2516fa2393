'use client'
import { FieldProblem } from '@/components/form/form'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { Select } from '@/components/ui/fields/select'
import { call } from '@/lib/client/call'
import { ScopePicker } from './scope-picker'

export type Reveal = { title: string; value: string; note: string }
type Values = {
  name: string
  scopes: 'read' | 'chosen' | '*'
  chosen: string[]
  needs_approval: boolean
  expires_in_days: string
}

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
  path: '/me/api-keys' | '/organization/api-keys'
  onClose: () => void
  onMade: (reveal: Reveal) => void
}) {
  const form = useForm<Values>({
    initial: { name: '', scopes: 'read', chosen: [], needs_approval: false, expires_in_days: '90' },
    send: async ({ name, scopes, chosen, needs_approval, expires_in_days: days }, { idempotencyKey }) => {
      const input = {
        name,
        scopes: scopes === 'chosen' ? chosen : [scopes],
        needs_approval: needs_approval && scopes !== 'read',
        expires_in_days: days === '' ? null : Number(days),
      }
      onMade((await call(`POST ${path}`, input, { idempotencyKey })).reveal)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title="New API key"
      description="Give it no more than it needs: a key can be copied, and then others can do what it may."
      button="Make the key"
      formClass="flex flex-col gap-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="What is it for?" name="name" required>
          <Input {...form.text('name')} autoComplete="off" placeholder="Web shop" />
        </Field>
        <Field label="Ends" name="expires_in_days" help="A key that expires is never forgotten.">
          <Select options={EXPIRY} {...form.control('expires_in_days')} />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-xs font-medium text-ink-muted">What may it do?</legend>
        <RadioGroup
          label="What may it do?"
          value={form.values.scopes}
          onValueChange={(scopes) => form.set({ scopes: scopes as Values['scopes'] })}
          options={[
            { value: 'read', label: 'Read everything', help: 'It sees what its role sees and changes nothing.' },
            { value: 'chosen', label: 'Only what I choose', help: 'Permissions, module by module.' },
            { value: '*', label: 'Everything', help: 'All that its role may do, also what modules bring in future.' },
          ]}
        />
        {form.values.scopes === 'chosen' && (
          <ScopePicker value={form.values.chosen} onChange={(chosen) => form.set({ chosen })} />
        )}
        <FieldProblem name="scopes" />
      </fieldset>
      {form.values.scopes !== 'read' && (
        <Checkbox
          {...form.toggle('needs_approval')}
          label="Changes wait for approval"
          help="It reads at once. What it would change waits in Approvals until a person says yes; files cannot wait, and are refused."
        />
      )}
    </FormDialog>
  )
}
