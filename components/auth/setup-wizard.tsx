'use client'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { isApiError } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { PasswordInput } from './password-input'
import { RegionFields } from './region-fields'
import { signInWith } from './sign-in-client'

type OwnerField = 'name' | 'email' | 'password'
type Values = Record<OwnerField, string> & {
  organization: { name: string; country: string; currency: string; time_zone: string }
}

const EMPTY: Values = {
  name: '',
  email: '',
  password: '',
  organization: { name: '', country: 'ZA', currency: 'ZAR', time_zone: 'Africa/Johannesburg' },
}
const OWNER_CHECKS: Record<OwnerField, (text: string) => string | undefined> = {
  name: (text) => (text.trim() ? undefined : 'Enter your name.'),
  email: (text) =>
    /^[^\s@]+@[^\s@]+$/.test(text.trim()) ? undefined : 'Enter an e-mail address such as name@example.com.',
  password: (text) => (text.length >= 10 ? undefined : 'Choose at least 10 characters.'),
}

/** The first owner, then the organization: two steps, and every answer can be changed later. */
export function SetupWizard({ token }: { token: string }) {
  const [step, setStep] = useState<'owner' | 'organization'>('owner')
  const form = useForm<Values>({
    initial: EMPTY,
    guard: false,
    check: (values) =>
      Object.fromEntries(Object.entries(OWNER_CHECKS).map(([key, check]) => [key, check(values[key as OwnerField])])),
    send: async (values, { idempotencyKey }) => {
      if (step === 'owner') return setStep('organization')
      try {
        await call('POST /setup', { token, ...values }, { idempotencyKey })
      } catch (error) {
        const wrong = isApiError(error) ? error.fields : []
        // What is wrong may lie on the first page.
        if (wrong.some(({ loc }) => String(loc[1]) in OWNER_CHECKS)) setStep('owner')
        throw error
      }
      const answer = await signInWith({ email: values.email, password: values.password })
      window.location.assign(answer.ok ? '/' : '/sign-in?done=setup')
    },
  })
  const { organization } = form.values
  const setOrganization = (change: Partial<Values['organization']>) =>
    form.set({ organization: { ...organization, ...change } })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <p className="text-xs font-medium text-ink-muted">Step {step === 'owner' ? '1' : '2'} of 2</p>
      {step === 'owner' ? (
        <>
          <Field label="Your name" name="name" required>
            <Input {...form.text('name')} autoComplete="name" autoFocus />
          </Field>
          <Field label="E-mail" name="email" required>
            <Input {...form.text('email')} type="email" autoComplete="username" />
          </Field>
          <Field
            label="Password"
            name="password"
            help="At least 10 characters. A few words that belong to you alone are best."
            required
          >
            <PasswordInput {...form.text('password')} autoComplete="new-password" />
          </Field>
          <Button type="submit" variant="primary" pending={form.pending}>
            Go on
          </Button>
        </>
      ) : (
        <>
          <Field label="Name of the organization" name="organization.name" required>
            <Input
              name="organization"
              autoComplete="organization"
              autoFocus
              value={organization.name}
              onChange={(event) => setOrganization({ name: event.target.value })}
            />
          </Field>
          <RegionFields within="organization." value={organization} onChange={setOrganization} />
          <div className="flex justify-between gap-2">
            <Button onClick={() => setStep('owner')}>Back</Button>
            <Button type="submit" variant="primary" pending={form.pending}>
              Create the organization
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
