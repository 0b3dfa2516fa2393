'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/client/api'
import { type Region, RegionFields } from './region-fields'
import { useFormSubmit } from './use-form-submit'

/** Creates an organization with the person as its owner, and goes there. */
export function NewOrganizationForm({ region }: { region?: Region }) {
  const [values, setValues] = useState({
    name: '',
    ...(region ?? { country: 'ZA', currency: 'ZAR', time_zone: 'Africa/Johannesburg' }),
  })
  const set = (change: Partial<typeof values>) => setValues((current) => ({ ...current, ...change }))
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (body: typeof values) => {
    await api('POST', '/organizations', { body })
    // A full load, so that nothing of the former organization stays in memory.
    window.location.assign('/')
  })
  return (
    <form ref={form} noValidate onSubmit={onSubmit(() => values)} className="flex flex-col gap-4">
      {general && (
        <Notice tone="danger" urgent>
          {general}
        </Notice>
      )}
      <Field label="Name" error={fields.name} required>
        <Input
          name="organization"
          autoComplete="organization"
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <RegionFields value={values} onChange={set} errors={fields} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={pending}>
          Create the organization
        </Button>
      </div>
    </form>
  )
}
