'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { KeyOutput } from '@/lib/modules/settings/schemas'
import { NewKeyDialog, type Reveal } from './new-key-dialog'
import { RevealedKey } from './revealed-key'

type KeysScreenProps = {
  /** Where the keys live in the API. */
  path: '/me/api-keys' | '/organization/api-keys'
  title: string
  description: string
  emptyBody: string
  mayChange: boolean
}

/** API keys, the person's own or the organization's. A new key is shown once, above the list. */
export function KeysScreen({ path, title, description, emptyBody, mayChange }: KeysScreenProps) {
  const queries = useQueryClient()
  const queryKey = ['api-keys', path]
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(`GET ${path}`, {}, { signal })).api_keys,
  })
  const [making, setMaking] = useState(false)
  const [revealed, setRevealed] = useState<Reveal | null>(null)
  const revoke = useMutation({
    mutationFn: (id: string) => call(`DELETE ${path}/{id}`, { id }),
    onSuccess: () => toast.success('The key is revoked.'),
    onError: (failure) => toast.error('The key was not revoked', { description: messageOf(failure) }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })

  async function askAndRevoke(key: KeyOutput) {
    const sure = await confirm({
      title: `Revoke “${key.name}”?`,
      body: 'Whatever uses it is refused from this moment on. This cannot be undone.',
      button: 'Revoke the key',
      danger: true,
    })
    if (sure) revoke.mutate(key.id)
  }

  return (
    <>
      {revealed && <RevealedKey reveal={revealed} onDone={() => setRevealed(null)} />}
      <CardSection
        title={title}
        description={description}
        flush
        actions={
          mayChange ? (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
              New key
            </Button>
          ) : undefined
        }
      >
        {error && (
          <Notice tone="danger" className="m-4">
            {messageOf(error)}
          </Notice>
        )}
        {!data && !error && (
          <div className="p-4">
            <SkeletonLines lines={3} />
          </div>
        )}
        {data?.length === 0 && (
          <EmptyState icon={<KeyRound aria-hidden strokeWidth={1.75} />} title="No keys yet" body={emptyBody} />
        )}
        {data && data.length > 0 && (
          <Table label={title}>
            <thead>
              <tr>
                <Th>Name</Th>
                <Th className="max-sm:hidden">Begins with</Th>
                <Th className="max-sm:hidden">May do</Th>
                <Th className="max-md:hidden">Last used</Th>
                <Th>Ends</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {data.map((key) => (
                <Tr key={key.id}>
                  <Td>
                    <span className="font-medium">{key.name}</span>
                    <span className="block text-xs text-ink-muted">
                      {key.created_by_name}, <RelativeTime value={key.created_at} />
                    </span>
                    {/* On a phone there is no room for columns of their own. */}
                    <span className="mt-1 flex flex-col gap-1 sm:hidden">
                      <code className="font-mono text-xs text-ink-muted">{key.prefix}…</code>
                      <Scopes of={key} />
                    </span>
                  </Td>
                  <Td className="max-sm:hidden">
                    <code className="font-mono text-xs">{key.prefix}…</code>
                  </Td>
                  <Td className="max-sm:hidden">
                    <Scopes of={key} />
                  </Td>
                  <Td className="max-md:hidden">
                    {key.last_used_at ? (
                      <RelativeTime value={key.last_used_at} />
                    ) : (
                      <span className="text-ink-faint">Never</span>
                    )}
                  </Td>
                  <Td>
                    {key.expires_at ? (
                      <RelativeTime value={key.expires_at} due />
                    ) : (
                      <span className="text-ink-faint">Never</span>
                    )}
                  </Td>
                  <Td className="text-right">
                    {mayChange && (
                      <Button
                        size="sm"
                        variant="danger-ghost"
                        aria-label={`Revoke ${key.name}`}
                        pending={revoke.isPending && revoke.variables === key.id}
                        onClick={() => askAndRevoke(key)}
                      >
                        Revoke
                      </Button>
                    )}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </CardSection>
      {making && (
        <NewKeyDialog
          path={path}
          onClose={() => setMaking(false)}
          onMade={(reveal) => {
            setMaking(false)
            setRevealed(reveal)
            queries.invalidateQueries({ queryKey })
            queries.invalidateQueries({ queryKey: ['getting-started'] })
          }}
        />
      )}
    </>
  )
}

const SHOWN_SCOPES = 3

function Scopes({ of: { scopes, needs_approval } }: { of: Pick<KeyOutput, 'scopes' | 'needs_approval'> }) {
  const words: Record<string, string> = { '*': 'Everything', read: 'Read everything' }
  const rest = scopes.length - SHOWN_SCOPES
  return (
    <span className="flex flex-wrap gap-1" title={scopes.join(', ')}>
      {scopes.slice(0, SHOWN_SCOPES).map((scope) => (
        <Badge key={scope} tone={scope === '*' ? 'warning' : 'neutral'}>
          {words[scope] ?? scope}
        </Badge>
      ))}
      {rest > 0 && <Badge>and {rest} more</Badge>}
      {needs_approval && <Badge tone="accent">Changes wait for approval</Badge>}
    </span>
  )
}
