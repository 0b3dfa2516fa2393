'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api, isApiError } from '@/lib/client/api'
import { PasswordInput } from './password-input'
import { RegionFields } from './region-fields'
import { signInWith } from './sign-in-client'
import { useFormSubmit } from './use-form-submit'

const EMPTY = {
  name: '',
  email: '',
  password: '',
  organization: '',
  country: 'ZA',
  currency: 'ZAR',
  time_zone: 'Africa/Johannesburg',
}
type Values = typeof EMPTY

const OWNER_FIELDS = ['name', 'email', 'password']

/** The first owner, then the organization: two steps, and every answer can be changed later. */
export function SetupWizard({ token }: { token: string }) {
  const [step, setStep] = useState<'owner' | 'organization'>('owner')
  const [values, setValues] = useState<Values>(EMPTY)
  const set = (change: Partial<Values>) => setValues((current) => ({ ...current, ...change }))
  const { form, pending, fields, general, onSubmit } = useFormSubmit(
    async ({ organization, country, currency, time_zone, ...owner }: Values) => {
      try {
        await api('POST', '/setup', {
          body: { token, ...owner, organization: { name: organization, country, currency, time_zone } },
        })
      } catch (error) {
        const wrong = isApiError(error) ? error.fields : []
        // What is wrong may lie on the first page.
        if (wrong.some(({ loc }) => loc.length === 2 && OWNER_FIELDS.includes(String(loc[1])))) setStep('owner')
        throw error
      }
      const answer = await signInWith({ email: owner.email, password: owner.password })
      window.location.assign(answer.ok ? '/' : '/sign-in?done=setup')
    },
  )

  const next = (event: React.FormEvent) => {
    event.preventDefault()
    setStep('organization')
  }
  return (
    <form ref={form} onSubmit={step === 'owner' ? next : onSubmit(() => values)} className="flex flex-col gap-4">
      <p className="text-xs font-medium text-ink-muted">Step {step === 'owner' ? '1' : '2'} of 2</p>
      {general && (
        <Notice tone="danger" urgent>
          {general}
        </Notice>
      )}
      {step === 'owner' ? (
        <>
          <Field label="Your name" error={fields.name} required>
            <Input
              required
              name="name"
              autoComplete="name"
              autoFocus
              value={values.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Field label="E-mail" error={fields.email} required>
            <Input
              required
              type="email"
              name="email"
              autoComplete="username"
              value={values.email}
              onChange={(event) => set({ email: event.target.value })}
            />
          </Field>
          <Field
            label="Password"
            help="At least 10 characters. A few words that belong to you alone are best."
            error={fields.password}
            required
          >
            <PasswordInput
              required
              minLength={10}
              name="password"
              autoComplete="new-password"
              value={values.password}
              onChange={(event) => set({ password: event.target.value })}
            />
          </Field>
          <Button type="submit" variant="primary">
            Go on
          </Button>
        </>
      ) : (
        <>
          <Field label="Name of the organization" error={step === 'organization' ? fields.name : undefined} required>
            <Input
              required
              name="organization"
              autoComplete="organization"
              autoFocus
              value={values.organization}
              onChange={(event) => set({ organization: event.target.value })}
            />
          </Field>
          <RegionFields value={values} onChange={set} errors={fields} />
          <div className="flex justify-between gap-2">
            <Button onClick={() => setStep('owner')}>Back</Button>
            <Button type="submit" variant="primary" pending={pending}>
              Create the organization
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
