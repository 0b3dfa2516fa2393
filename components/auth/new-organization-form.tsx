'use client'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { call } from '@/lib/client/call'
import { type Region, RegionFields } from './region-fields'

/** Creates an organization with the person as its owner, and goes there. */
export function NewOrganizationForm({ region }: { region?: Region }) {
  const form = useForm({
    initial: { name: '', ...(region ?? { country: 'ZA', currency: 'ZAR', time_zone: 'Africa/Johannesburg' }) },
    guard: false,
    send: async (values, { idempotencyKey }) => {
      await call('POST /organizations', values, { idempotencyKey })
      // A full load, so that nothing of the former organization stays in memory.
      window.location.assign('/')
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <Field label="Name" name="name" required>
        <Input {...form.text('name')} name="organization" autoComplete="organization" />
      </Field>
      <RegionFields value={form.values} onChange={form.set} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={form.pending}>
          Create the organization
        </Button>
      </div>
    </Form>
  )
}
