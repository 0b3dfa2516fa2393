'use client'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { ConnectionMode } from '@/components/settings/connections/connection-mode'
import { SecretField } from '@/components/settings/connections/secret-field'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import { call } from '@/lib/client/call'
import type { BankSyncSettingsWire } from '@/lib/modules/banking/schemas-sync-answers'

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
  const form = useForm<{ mode: Mode } & Entered>({
    initial: { mode: settings.mode },
    send: async (values, { idempotencyKey }) => {
      const saved = await call('PUT /bank-sync/settings', values, { idempotencyKey })
      await onSaved()
      form.reset({ mode: saved.mode })
      toast.success('Online banking is saved.')
    },
  })
  const { mode, ...entered } = form.values
  const change = form.set
  const isSet = settings.has_password && entered.password !== null
  const text = (name: 'address' | 'username' | 'account_number' | 'proxy_server') => ({
    name,
    spellCheck: false,
    autoComplete: 'off',
    value: entered[name] ?? settings[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  return (
    <Form form={form} aria-label="Online banking" className="flex flex-col gap-4">
      <ConnectionMode
        title="online banking"
        value={mode}
        connection={settings}
        onChange={(next) => change({ mode: next })}
      />
      <p className="text-sm text-ink-muted">{WORDS[mode]}</p>
      {mode !== 'off' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {mode === 'live' && (
            <Field
              label="Address of the portal"
              required
              name="address"
              help="Nothing is sent to any other address."
              className="sm:col-span-2"
            >
              <Input {...text('address')} inputMode="url" placeholder="https://bank.example" />
            </Field>
          )}
          <Field
            label="User name"
            required={mode === 'live'}
            name="username"
            help={mode === 'sandbox' ? USERS : undefined}
          >
            <Input {...text('username')} />
          </Field>
          <SecretField
            name="password"
            label="Password"
            isSet={isSet}
            required={mode === 'live'}
            help="Kept encrypted, and never shown again."
            value={entered.password ?? ''}
            onChange={(password) => change({ password })}
          />
          <Field label="Account number" required={mode === 'live'} name="account_number" help="As the bank knows it.">
            <Input {...text('account_number')} />
          </Field>
          <Field label="Lines are for" required name="default_bank_account_id">
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
                name="proxy_server"
                help="Only where the bank lets certain addresses in. May stay blank."
                className="sm:col-span-2"
              >
                <Input {...text('proxy_server')} placeholder="http://proxy.example:3128" />
              </Field>
              <Field
                label="Profile"
                name="profile"
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
        <Button type="submit" variant="primary" pending={form.pending}>
          Save
        </Button>
      </div>
    </Form>
  )
}

const USERS =
  'Chooses what happens: good, overlap, one-time-code, push-approval, locked, maintenance, changed-layout or slow. Any other plays good.'

const WORDS: Record<Mode, string> = {
  live: 'The bank’s own portal. Each fetch signs in once and signs out again; it stops where the bank wants a second factor. Check that your bank’s terms allow it.',
  sandbox: 'A portal that this machine plays: everything works as it would, and no bank is asked.',
  off: 'No bank is asked. Statements can be imported from files all the same.',
}
