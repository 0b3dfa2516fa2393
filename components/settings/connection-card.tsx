'use client'
import { useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Icon } from '@/components/icons'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
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
  const [mode, setMode] = useState<Mode>(connection.mode)
  // Only what was touched is sent, so that a secret that nobody typed stays as it is.
  const [entered, setEntered] = useState<Entered>({})
  const [test, setTest] = useState<ConnectionTest | null>(null)

  const save = useFormSubmit(async () => {
    const saved = await call('PUT /connections/{kind}', { kind, mode, settings: entered })
    await onChanged()
    setEntered({})
    setMode(saved.mode)
    setTest(null)
    toast.success(`${title} is saved.`)
  })
  const check = useFormSubmit(async () => {
    setTest(null)
    setTest(await call('POST /connections/{kind}/test', { kind, mode, settings: mode === 'live' ? entered : {} }))
    await onChanged()
  })
  const failed = { ...check.fields, ...save.fields }
  // Fields stand there in live mode alone; what is wrong with one of them is told in any.
  const hidden = mode === 'live' ? undefined : Object.values(failed)[0]
  const general = save.general ?? check.general ?? hidden

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
      <form
        ref={save.form}
        noValidate
        aria-label={title}
        onSubmit={save.onSubmit(() => undefined)}
        className="flex flex-col gap-4"
      >
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        <ConnectionMode
          title={title}
          value={mode}
          connection={connection}
          onChange={(next) => mayChange && setMode(next)}
        />
        <p className="text-sm text-ink-muted">{wordsFor(mode, connection)}</p>
        {mayConnect && !mayUse && <Notice>Only people who run the platform can change or test this.</Notice>}
        {mode === 'live' && (
          <ConnectionFields
            connection={connection}
            entered={entered}
            disabled={!mayChange}
            errors={failed}
            onChange={(change) => setEntered((current) => ({ ...current, ...change }))}
          />
        )}
        <ConnectionTestResult test={test} last={connection.last_test} />
        {mayChange && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button type="button" pending={check.pending} onClick={() => check.submit(undefined)}>
              Test
            </Button>
            <Button type="submit" variant="primary" pending={save.pending}>
              Save
            </Button>
          </div>
        )}
      </form>
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
