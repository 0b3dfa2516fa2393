'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { RegionFields } from '@/components/auth/region-fields'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { useCan, useMe } from '@/components/shell/me-context'
import { OrganizationMark } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { call } from '@/lib/client/call'

/** Name, colour and region; read-only for those who may not change them. */
export function OrganizationForm() {
  const { organization } = useMe()
  const mayChange = useCan('settings.organization.write')
  const router = useRouter()
  const { name, colour, time_zone, currency, country } = organization
  const [values, setValues] = useState({ name, colour, time_zone, currency, country })
  const set = (change: Partial<typeof values>) => setValues((current) => ({ ...current, ...change }))
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (body: typeof values) => {
    await call('PATCH /organization', body)
    toast.success('The organization is saved.')
    router.refresh()
  })
  return (
    <CardSection title="Name and region" description={mayChange ? undefined : 'Administrators can change this.'}>
      <form ref={form} noValidate onSubmit={onSubmit(() => values)} className="flex flex-col gap-4">
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={fields.name} required>
            <Input
              disabled={!mayChange}
              name="name"
              autoComplete="organization"
              value={values.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Field
            label="Colour"
            help="Marks the organization, so that you always see where you are."
            error={fields.colour}
            required
          >
            <Input
              disabled={!mayChange}
              name="colour"
              spellCheck={false}
              value={values.colour}
              onChange={(event) => set({ colour: event.target.value })}
              leading={<OrganizationMark name={values.name || '?'} colour={values.colour} size="xs" />}
              trailing={
                <input
                  type="color"
                  aria-label="Pick a colour"
                  disabled={!mayChange}
                  value={/^#[\da-f]{6}$/i.test(values.colour) ? values.colour : '#4f46e5'}
                  onChange={(event) => set({ colour: event.target.value })}
                  className="size-6 cursor-pointer"
                />
              }
            />
          </Field>
        </div>
        <RegionFields disabled={!mayChange} value={values} onChange={set} errors={fields} />
        {mayChange && (
          <div className="flex justify-end">
            <Button type="submit" variant="primary" pending={pending}>
              Save
            </Button>
          </div>
        )}
      </form>
    </CardSection>
  )
}
