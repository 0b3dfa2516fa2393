'use client'
import { useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { ConnectionMode } from '@/components/settings/connection-mode'
import { SecretField } from '@/components/settings/secret-field'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import type { BankSyncSettingsWire } from '@/lib/modules/banking/schemas-sync'

type Mode = BankSyncSettingsWire['mode']
type Entered = Partial<
  Pick<
    BankSyncSettingsWire,
    'address' | 'username' | 'account_number' | 'default_bank_account_id' | 'profile' | 'proxy_server'
  >
> & { password?: string | null }
type BankAccount = { id: string; name: string }

type BankSyncFormProps = {
  settings: BankSyncSettingsWire
  accounts: BankAccount[]
  onSaved: () => Promise<unknown>
}

/** Only what was touched is sent, so that a password that nobody typed stays as it is. */
export function BankSyncForm({ settings, accounts, onSaved }: BankSyncFormProps) {
  const [mode, setMode] = useState<Mode>(settings.mode)
  const [entered, setEntered] = useState<Entered>({})
  const change = (more: Entered) => setEntered((current) => ({ ...current, ...more }))
  const save = useFormSubmit(async () => {
    const saved = await call('PUT /bank-sync/settings', { mode, ...entered })
    await onSaved()
    setEntered({})
    setMode(saved.mode)
    toast.success('Online banking is saved.')
  })
  const errors = save.fields
  // Switched off, the form shows no fields; what is wrong with one of them is told all the same.
  const general = save.general ?? (mode === 'off' ? Object.values(errors)[0] : undefined)
  const isSet = settings.has_password && entered.password !== null
  const text = (name: 'address' | 'username' | 'account_number' | 'proxy_server') => ({
    name,
    spellCheck: false,
    autoComplete: 'off',
    value: entered[name] ?? settings[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  return (
    <form
      ref={save.form}
      noValidate
      aria-label="Online banking"
      onSubmit={save.onSubmit(() => undefined)}
      className="flex flex-col gap-4"
    >
      {general && (
        <Notice tone="danger" urgent>
          {general}
        </Notice>
      )}
      <ConnectionMode title="online banking" value={mode} connection={settings} onChange={setMode} />
      <p className="text-sm text-ink-muted">{WORDS[mode]}</p>
      {mode !== 'off' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {mode === 'live' && (
            <Field
              label="Address of the portal"
              required
              error={errors.address}
              help="Nothing is sent to any other address."
              className="sm:col-span-2"
            >
              <Input {...text('address')} inputMode="url" placeholder="https://bank.example" />
            </Field>
          )}
          <Field
            label="User name"
            required={mode === 'live'}
            error={errors.username}
            help={mode === 'sandbox' ? USERS : undefined}
          >
            <Input {...text('username')} />
          </Field>
          <SecretField
            name="password"
            label="Password"
            isSet={isSet}
            required={mode === 'live'}
            error={errors.password}
            help="Kept encrypted, and never shown again."
            value={entered.password ?? ''}
            onChange={(password) => change({ password })}
          />
          <Field
            label="Account number"
            required={mode === 'live'}
            error={errors.account_number}
            help="As the bank knows it."
          >
            <Input {...text('account_number')} />
          </Field>
          <Field label="Lines are for" required error={errors.default_bank_account_id}>
            <Select
              placeholder="Choose a bank account"
              options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
              value={entered.default_bank_account_id ?? settings.default_bank_account_id ?? ''}
              onValueChange={(default_bank_account_id) => change({ default_bank_account_id })}
            />
          </Field>
          {mode === 'live' && (
            <>
              <Field
                label="Proxy server"
                error={errors.proxy_server}
                help="Only where the bank lets certain addresses in. May stay blank."
                className="sm:col-span-2"
              >
                <Input {...text('proxy_server')} placeholder="http://proxy.example:3128" />
              </Field>
              <Field
                label="Profile"
                error={errors.profile}
                help="How the portal is read, as JSON. Blank: the built-in profile of a plain portal."
                className="sm:col-span-2"
              >
                <Textarea
                  name="profile"
                  spellCheck={false}
                  className="font-mono text-xs"
                  value={entered.profile ?? settings.profile}
                  onChange={(event) => change({ profile: event.target.value })}
                />
              </Field>
            </>
          )}
        </div>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={save.pending}>
          Save
        </Button>
      </div>
    </form>
  )
}

const USERS =
  'Chooses what happens: good, overlap, one-time-code, push-approval, locked, maintenance, changed-layout or slow. Any other plays good.'

const WORDS: Record<Mode, string> = {
  live: 'The bank’s own portal. Each fetch signs in once and signs out again; it stops where the bank wants a second factor. Check that your bank’s terms allow it.',
  sandbox: 'A portal that this machine plays: everything works as it would, and no bank is asked.',
  off: 'No bank is asked. Statements can be imported from files all the same.',
}
