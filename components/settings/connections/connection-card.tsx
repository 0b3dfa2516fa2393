'use client'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Icon } from '@/components/icons'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { call } from '@/lib/client/call'
import type { ConnectionOutput, ConnectionTest } from '@/lib/modules/settings/schemas'
import { ConnectionFields, type Entered } from './connection-fields'
import { ConnectionMode } from './connection-mode'
import { ConnectionState } from './connection-state'
import { ConnectionTestResult } from './connection-test'

type Mode = ConnectionOutput['mode']

/** One outside service: its mode, what is entered, its test. */
export function ConnectionCard({
  connection,
  onChanged,
}: {
  connection: ConnectionOutput
  onChanged: () => Promise<void>
}) {
  const { kind, title, description, icon, state } = connection
  const mayConnect = useCan('settings.connection.write')
  const mayUse = useCan(connection.permission ?? 'settings.connection.write')
  const mayChange = mayConnect && mayUse
  const [test, setTest] = useState<ConnectionTest | null>(null)
  const [isTesting, setIsTesting] = useState(false)
  // Only what was touched is sent, so that a secret that no one typed stays as it is.
  const form = useForm<{ mode: Mode; settings: Entered }>({
    initial: { mode: connection.mode, settings: {} },
    send: async (values, { idempotencyKey }) => {
      const saved = await call('PUT /connections/{kind}', { kind, ...values }, { idempotencyKey })
      await onChanged()
      form.reset({ mode: saved.mode, settings: {} })
      setTest(null)
      toast.success(`${title} is saved.`)
    },
  })
  const { mode, settings } = form.values
  const check = async () => {
    setIsTesting(true)
    setTest(null)
    await form.run(['test', form.values], async () => {
      setTest(await call('POST /connections/{kind}/test', { kind, mode, settings: mode === 'live' ? settings : {} }))
      await onChanged()
    })
    setIsTesting(false)
  }

  return (
    <CardSection
      title={
        <span className="flex flex-wrap items-center gap-2">
          <Icon name={icon} className="size-4" />
          {title}
          <ConnectionState state={state} />
        </span>
      }
      description={description}
    >
      <Form form={form} aria-label={title} className="flex flex-col gap-4">
        <ConnectionMode
          title={title}
          value={mode}
          connection={connection}
          onChange={(next) => mayChange && form.set({ mode: next })}
        />
        <p className="text-sm text-ink-muted">{wordsFor(mode, connection)}</p>
        {mayConnect && !mayUse && <Notice>Only people who run the platform can change or test this.</Notice>}
        {mode === 'live' && (
          <ConnectionFields
            connection={connection}
            entered={settings}
            disabled={!mayChange}
            onChange={(change) => form.set({ settings: { ...settings, ...change } })}
          />
        )}
        <ConnectionTestResult test={test} last={connection.last_test} />
        {mayChange && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button pending={isTesting} onClick={() => void check()}>
              Test
            </Button>
            <Button type="submit" variant="primary" pending={form.pending && !isTesting}>
              Save
            </Button>
          </div>
        )}
      </Form>
    </CardSection>
  )
}

function wordsFor(mode: Mode, { title, has_sandbox, has_installation, reason, mode: saved }: ConnectionOutput): string {
  if (mode === 'live') return (saved === 'live' && reason) || 'The real service, with your own account.'
  if (mode === 'sandbox')
    return has_sandbox
      ? 'Played by this machine: everything works as it would, and nothing leaves the machine.'
      : 'This installation runs no sandbox, so nothing works until you choose another mode.'
  return has_installation
    ? 'Nothing of your own: what the whole installation is set to is used.'
    : `Nothing is connected. What needs ${title} says so.`
}
