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

type Props = {
  /** Of `/settings/…`: whose secret it is. */
  of: 'vault-secret' | 'website/secret'
  title: string
  description: string
  /** Said where there is none. */
  none: string
  /** What a new one and its end mean, in the questions before. */
  replace: { title: string; body: string }
  end: { title: string; body: string; done: string }
}

/** A secret that programs send in a header: made, changed and ended here, shown once. */
export function MachineSecret({ of, title, description, none, replace, end: ending }: Props) {
  const queries = useQueryClient()
  const format = useFormat()
  const [secret, setSecret] = useState<string | null>(null)
  const key = ['secret', of]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(`GET /settings/${of}`, {}, { signal }),
  })
  const again = () => queries.invalidateQueries({ queryKey: key })
  const make = useMutation({
    mutationFn: () => call(`POST /settings/${of}`, {}),
    onSuccess: (made) => setSecret(made.secret),
    onSettled: again,
    onError: (failure) => toast.error('No secret was made', { description: messageOf(failure) }),
  })
  const end = useMutation({
    mutationFn: () => call(`DELETE /settings/${of}`, {}),
    onSuccess: () => {
      setSecret(null)
      toast.success(ending.done)
    },
    onSettled: again,
    onError: (failure) => toast.error('The secret was not ended', { description: messageOf(failure) }),
  })
  const change = async () => {
    if (!data?.exists || (await confirm({ ...replace, button: 'Make new secret' }))) make.mutate()
  }
  const stop = async () => {
    if (await confirm({ title: ending.title, body: ending.body, button: 'End secret', danger: true })) end.mutate()
  }
  return (
    <CardSection
      title={title}
      description={description}
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
              note="This is shown once. Copy it to where it is needed now."
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
              none
            )}
          </p>
        </div>
      )}
    </CardSection>
  )
}
