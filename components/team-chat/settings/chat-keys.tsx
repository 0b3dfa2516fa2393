'use client'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { Td, Tr } from '@/components/ui/table'
import { call } from '@/lib/client/call'
import { type ChatSecret, SecretNotice } from './secret-notice'
import { RowActions, SetupSection } from './setup-section'
import { TextsDialog } from './texts-dialog'
import { attempt, useSetupList } from './use-setup-list'

type ChatKey = { id: string; name: string; prefix: string; created_at: string; last_used_at: string | null }

/** Keys with which apps and programs chat as this person. */
export function ChatKeys() {
  const mayChange = useCan('settings.account.write')
  const { data, error, refetch, refresh } = useSetupList('GET /team-chat/keys', 'keys')
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<ChatSecret | null>(null)

  async function make({ name }: Record<string, string>) {
    const made = await call('POST /team-chat/keys', { name: name ?? '' })
    setMaking(false)
    setSecret({ title: `The key of ${made.name}`, email: made.email, key: made.key })
    await refresh()
  }

  async function revoke(key: ChatKey) {
    const sure = await confirm({
      title: `Revoke “${key.name}”?`,
      body: 'The app that uses it is signed out at once. This cannot be undone.',
      button: 'Revoke the key',
      danger: true,
    })
    if (!sure) return
    const done = await attempt('The key was not revoked', () => call('DELETE /team-chat/keys/{id}', { id: key.id }))
    if (done) toast.success('The key is revoked')
    await refresh()
  }

  return (
    <>
      {secret && <SecretNotice secret={secret} onDone={() => setSecret(null)} />}
      <SetupSection
        title="Keys for chat apps"
        description="Zulip’s apps and libraries work here: give them this server’s address, your e-mail address and a key."
        add={mayChange ? { label: 'New key', onClick: () => setMaking(true) } : undefined}
        columns={[{ title: 'Name' }, { title: 'Last used' }]}
        count={data?.length}
        error={error}
        onRetry={refetch}
        empty={{
          icon: <KeyRound aria-hidden strokeWidth={1.75} />,
          title: 'No keys yet',
          body: 'Apps that you sign in to with your password make one by themselves.',
        }}
      >
        {data?.map((key) => (
          <Tr key={key.id}>
            <Td>
              <span className="font-medium">{key.name}</span>
              <span className="block text-xs text-ink-muted">
                <code className="font-mono">{key.prefix}…</code>, made <RelativeTime value={key.created_at} />
              </span>
            </Td>
            <Td>
              {key.last_used_at ? (
                <RelativeTime value={key.last_used_at} />
              ) : (
                <span className="text-ink-muted">Never</span>
              )}
            </Td>
            <RowActions
              of={key.name}
              actions={mayChange ? [{ label: 'Revoke', run: () => void revoke(key), danger: true }] : []}
            />
          </Tr>
        ))}
      </SetupSection>
      {making && (
        <TextsDialog
          title="New key for a chat app"
          description="It may chat as you, and change nothing else."
          fields={[{ name: 'name', label: 'What is it for?', placeholder: 'Terminal on my laptop' }]}
          button="Make the key"
          onClose={() => setMaking(false)}
          onSubmit={make}
        />
      )}
    </>
  )
}
