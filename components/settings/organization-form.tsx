'use client'
import { useRouter } from 'next/navigation'
import { RegionFields } from '@/components/auth/region-fields'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useCan, useMe } from '@/components/shell/me-context'
import { OrganizationMark } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { call } from '@/lib/client/call'

/** Name, colour and region; read-only for those who may not change them. */
export function OrganizationForm() {
  const { organization } = useMe()
  const mayChange = useCan('settings.organization.write')
  const router = useRouter()
  const { name, colour, time_zone, currency, country } = organization
  const form = useForm({
    initial: { name, colour, time_zone, currency, country },
    send: async (values, { idempotencyKey }) => {
      await call('PATCH /organization', values, { idempotencyKey })
      toast.success('The organization is saved.')
      router.refresh()
    },
  })
  const { values } = form
  return (
    <CardSection title="Name and region" description={mayChange ? undefined : 'Administrators can change this.'}>
      <Form form={form} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" name="name" required>
            <Input {...form.text('name')} disabled={!mayChange} autoComplete="organization" />
          </Field>
          <Field
            label="Colour"
            name="colour"
            help="Marks the organization, so that you always see where you are."
            required
          >
            <Input
              {...form.text('colour')}
              disabled={!mayChange}
              spellCheck={false}
              leading={<OrganizationMark name={values.name || '?'} colour={values.colour} size="xs" />}
              trailing={
                <input
                  type="color"
                  aria-label="Pick a colour"
                  disabled={!mayChange}
                  value={/^#[\da-f]{6}$/i.test(values.colour) ? values.colour : '#4f46e5'}
                  onChange={(event) => form.set({ colour: event.target.value })}
                  className="size-6 cursor-pointer"
                />
              }
            />
          </Field>
        </div>
        <RegionFields disabled={!mayChange} value={values} onChange={form.set} />
        {mayChange && (
          <div className="flex justify-end">
            <Button type="submit" variant="primary" pending={form.pending}>
              Save
            </Button>
          </div>
        )}
      </Form>
    </CardSection>
  )
}
