'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { CopyField } from '@/components/ui/copy'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { ShownOnce } from '@/components/ui/shown-once'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

const KEY = ['banking', 'vault', 'secret']

/** The secret with which websites save cards in the vault: made, changed and ended here, shown once. */
export function VaultSecret() {
  const queries = useQueryClient()
  const format = useFormat()
  const [secret, setSecret] = useState<string | null>(null)
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /settings/vault-secret', {}, { signal }),
  })
  const again = () => queries.invalidateQueries({ queryKey: KEY })
  const make = useMutation({
    mutationFn: () => call('POST /settings/vault-secret', {}),
    onSuccess: (made) => setSecret(made.secret),
    onSettled: again,
    onError: (failure) => toast.error('No secret was made', { description: messageOf(failure) }),
  })
  const end = useMutation({
    mutationFn: () => call('DELETE /settings/vault-secret', {}),
    onSuccess: () => {
      setSecret(null)
      toast.success('The secret has ended. Websites neither save nor read cards any more.')
    },
    onSettled: again,
    onError: (failure) => toast.error('The secret was not ended', { description: messageOf(failure) }),
  })
  const change = async () => {
    const agreed =
      !data?.exists ||
      (await confirm({
        title: 'Make a new secret for the vault?',
        body: 'The present one works for another 24 hours. Enter the new one at every website within that time.',
        button: 'Make new secret',
      }))
    if (agreed) make.mutate()
  }
  const stop = async () => {
    const agreed = await confirm({
      title: 'End the secret of the vault?',
      body: 'From now on no website can save or read cards. Cards that are saved stay, and bill runs charge them as before.',
      button: 'End secret',
      danger: true,
    })
    if (agreed) end.mutate()
  }
  return (
    <CardSection
      title="Card vault"
      description="Websites save the cards of customers here, with a secret that they send in the header X-Vault-Secret."
      actions={
        data && (
          <>
            {data.exists && (
              <Button size="sm" pending={end.isPending} onClick={stop}>
                End it
              </Button>
            )}
            <Button size="sm" variant={data.exists ? 'secondary' : 'primary'} pending={make.isPending} onClick={change}>
              {data.exists ? 'New secret' : 'Make secret'}
            </Button>
          </>
        )
      }
    >
      {error ? (
        <Notice tone="danger" urgent actions={<Button onClick={again}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      ) : !data ? (
        <SkeletonLines lines={2} />
      ) : (
        <div className="flex flex-col gap-3 text-sm">
          {secret && (
            <ShownOnce
              title="The new secret"
              note="This is shown once. Copy it to your websites now."
              onDone={() => setSecret(null)}
            >
              <CopyField value={secret} label="Copy the secret" />
            </ShownOnce>
          )}
          <p className="text-ink-muted">
            {data.made_at ? (
              <>
                Made <RelativeTime value={data.made_at} /> by {data.made_by}.
                {data.old_until && ` The one before it works until ${format.datetime(data.old_until)}.`}
              </>
            ) : (
              'There is no secret yet, so no website can save a card.'
            )}
          </p>
        </div>
      )}
    </CardSection>
  )
}
