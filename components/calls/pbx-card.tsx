'use client'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { CopyField } from '@/components/ui/copy'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { IconButton } from '@/components/ui/icon-button'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { Pbx } from '@/lib/modules/calls/schemas'
import type { PbxCredentials } from './revealed-credentials'

type Props = { pbx: Pbx; url: string; mayChange: boolean; onChanged: (credentials?: PbxCredentials) => void }

/** One telephone system: when it last reported, its domains, its password. */
export function PbxCard({ pbx, url, mayChange, onChanged }: Props) {
  const act = useMutation({
    mutationFn: ({ send }: { send: () => Promise<PbxCredentials | undefined>; done: string }) => send(),
    onSuccess: (credentials, { done }) => {
      toast.success(done)
      onChanged(credentials)
    },
    onError: (failure) => toast.error('This was not done', { description: messageOf(failure) }),
  })

  async function rotate() {
    const sure = await confirm({
      title: `A new password for ${pbx.name}?`,
      body: 'The old one stops working at once: until the telephone system has the new one, its calls are not reported.',
      button: 'Make a new password',
      danger: true,
    })
    if (sure)
      act.mutate({
        send: async () => (await call('POST /calls/pbx/{id}/rotate', { id: pbx.id })).credentials,
        done: 'There is a new password.',
      })
  }
  async function disconnect() {
    const sure = await confirm({
      title: `Disconnect ${pbx.name}?`,
      body: 'It can report no more calls, and its calls are not shown any more. The timelines keep them.',
      button: 'Disconnect',
      danger: true,
    })
    if (sure)
      act.mutate({
        send: async () => void (await call('DELETE /calls/pbx/{id}', { id: pbx.id })),
        done: `${pbx.name} is disconnected.`,
      })
  }
  async function remove(id: string, domain: string) {
    const sure = await confirm({
      title: `Remove ${domain}?`,
      body: 'Calls of this domain are not kept and not shown any more. The timelines keep them.',
      button: 'Remove',
      danger: true,
    })
    if (sure)
      act.mutate({
        send: async () =>
          void (await call('DELETE /calls/pbx/{id}/domains/{domain_id}', { id: pbx.id, domain_id: id })),
        done: `${domain} is removed.`,
      })
  }

  return (
    <CardSection
      title={pbx.name}
      description={
        pbx.last_seen_at ? (
          <>
            Last reported <RelativeTime value={pbx.last_seen_at} />
          </>
        ) : (
          'Has not reported a call yet'
        )
      }
      actions={
        mayChange && (
          <>
            <Button size="sm" onClick={() => void rotate()}>
              New password
            </Button>
            <Button size="sm" variant="danger-ghost" onClick={() => void disconnect()}>
              Disconnect
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <div>
            <p className="mb-1 text-xs font-medium text-ink-muted">Posts to</p>
            <CopyField value={url} label="Copy the address" />
          </div>
          <div>
            <p className="mb-1 text-xs font-medium text-ink-muted">User name</p>
            <CopyField value={pbx.username} label="Copy the user name" />
          </div>
        </div>
        <div>
          <h3 className="mb-1 text-xs font-medium text-ink-muted">Domains</h3>
          {pbx.domains.length === 0 && (
            <p className="text-sm text-ink-muted">None yet, so no call is kept. Add the first one.</p>
          )}
          <ul className="flex flex-wrap gap-2">
            {pbx.domains.map(({ id, domain }) => (
              <li
                key={id}
                className="flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2 text-sm"
              >
                <span className="min-w-0 break-all">{domain}</span>
                {mayChange && (
                  <IconButton
                    size="sm"
                    label={`Remove ${domain}`}
                    icon={<X aria-hidden />}
                    onClick={() => void remove(id, domain)}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
        {mayChange && <AddDomain pbx={pbx} onAdded={() => onChanged()} />}
      </div>
    </CardSection>
  )
}

function AddDomain({ pbx, onAdded }: { pbx: Pbx; onAdded: () => void }) {
  const form = useForm({
    initial: { domain: '' },
    guard: false,
    send: async (values, { idempotencyKey }) => {
      await call('POST /calls/pbx/{id}/domains', { id: pbx.id, ...values }, { idempotencyKey })
      form.reset({ domain: '' })
      onAdded()
    },
  })
  return (
    <Form form={form} className="flex flex-wrap items-start gap-2">
      <Field label={`New domain of ${pbx.name}`} name="domain" hideLabel className="max-w-sm flex-1">
        <Input {...form.text('domain')} placeholder="branch.example.com" />
      </Field>
      <Button type="submit" pending={form.pending}>
        Add domain
      </Button>
    </Form>
  )
}
