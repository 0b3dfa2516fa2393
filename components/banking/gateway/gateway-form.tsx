'use client'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { ConnectionMode } from '@/components/settings/connections/connection-mode'
import { ConnectionTestResult } from '@/components/settings/connections/connection-test'
import { SecretField } from '@/components/settings/connections/secret-field'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { call } from '@/lib/client/call'
import { GATEWAY_CURRENCY_CHOICES } from '@/lib/modules/banking/schemas-gateway'
import type { GatewaySettingsWire, GatewayTestWire } from '@/lib/modules/banking/schemas-gateway-answers'
import { LastSync } from './gateway-sync'

type Mode = GatewaySettingsWire['mode']
type Entered = { public_key?: string; secret_key?: string | null; default_currency?: string; subaccount?: string }

/** Only what was touched is sent, so that a secret key that nobody typed stays as it is. */
export function GatewayForm({ settings, onSaved }: { settings: GatewaySettingsWire; onSaved: () => Promise<void> }) {
  const [test, setTest] = useState<GatewayTestWire | null>(null)
  const [isTesting, setIsTesting] = useState(false)
  const form = useForm<{ mode: Mode } & Entered>({
    initial: { mode: settings.mode },
    send: async (values, { idempotencyKey }) => {
      const saved = await call('PUT /settings/gateway', values, { idempotencyKey })
      await onSaved()
      form.reset({ mode: saved.mode })
      setTest(null)
      toast.success('The card gateway is saved.')
    },
  })
  const { mode, ...entered } = form.values
  const change = (more: Partial<typeof form.values>) => {
    form.set(more)
    setTest(null)
  }
  const check = async () => {
    setIsTesting(true)
    setTest(null)
    await form.run(['test', form.values], async () => {
      setTest(await call('POST /settings/gateway/test', form.values))
      await onSaved()
    })
    setIsTesting(false)
  }
  const isSet = settings.has_secret_key && entered.secret_key !== null

  return (
    <Form form={form} aria-label="Card gateway" className="flex flex-col gap-4">
      <ConnectionMode
        title="the card gateway"
        value={mode}
        connection={settings}
        onChange={(next) => change({ mode: next })}
      />
      <p className="text-sm text-ink-muted">{wordsFor(mode, settings)}</p>
      {mode !== 'off' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Public key" required={mode === 'live'} name="public_key">
            <Input
              name="public_key"
              spellCheck={false}
              autoComplete="off"
              placeholder="pk_live_…"
              value={entered.public_key ?? settings.public_key}
              onChange={(event) => change({ public_key: event.target.value })}
            />
          </Field>
          <SecretField
            name="secret_key"
            label="Secret key"
            isSet={isSet}
            required={mode === 'live'}
            help="Kept encrypted, and never shown again."
            value={entered.secret_key ?? ''}
            onChange={(secret_key) => change({ secret_key })}
          />
          <Field label="Currency" name="default_currency" help="Default currency for charges.">
            <Select
              options={GATEWAY_CURRENCY_CHOICES.map((value) => ({ value, label: value }))}
              value={entered.default_currency ?? settings.default_currency}
              onValueChange={(default_currency) => change({ default_currency })}
            />
          </Field>
          <Field
            label="Subaccount"
            name="subaccount"
            help="Only when payments go to a part of the account. May stay blank."
          >
            <Input
              name="subaccount"
              spellCheck={false}
              autoComplete="off"
              placeholder="ACCT_…"
              value={entered.subaccount ?? settings.subaccount}
              onChange={(event) => change({ subaccount: event.target.value })}
            />
          </Field>
        </div>
      )}
      {mode === 'live' && (
        <div className="flex flex-col gap-1">
          <p className="text-xs font-medium text-ink-muted">Webhook address</p>
          <CopyField value={settings.webhook_url} label="Copy the webhook address" />
          <p className="text-xs text-ink-faint">Enter it at the gateway, so that payments show here at once.</p>
        </div>
      )}
      <ConnectionTestResult test={test} last={settings.last_test} />
      <LastSync last={settings.last_sync} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button pending={isTesting} onClick={() => void check()}>
          Test
        </Button>
        <Button type="submit" variant="primary" pending={form.pending && !isTesting}>
          Save
        </Button>
      </div>
    </Form>
  )
}

function wordsFor(mode: Mode, { has_sandbox, reason, mode: saved }: GatewaySettingsWire): string {
  if (mode === 'live')
    return (
      (saved === 'live' && reason) || 'The real gateway, with your own account. With live keys, real cards are charged.'
    )
  if (mode === 'off') return 'No card is charged and nothing is fetched. What needs the gateway says so.'
  return has_sandbox
    ? 'Played by this machine with an account of its own: everything works as it would, and no money moves. Keys that you enter are kept for later.'
    : 'This installation runs no sandbox, so nothing works until you choose another mode.'
}
