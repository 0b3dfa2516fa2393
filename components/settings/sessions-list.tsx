'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

const KEY = ['me', 'sessions']

/** Where the person is signed in; ending a session takes effect at once. */
export function SessionsList() {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call('GET /me/sessions', {}, { signal })).sessions,
  })
  const after = { onSettled: () => queries.invalidateQueries({ queryKey: KEY }) }
  const endOne = useMutation({
    ...after,
    mutationFn: (id: string) => call('DELETE /me/sessions/{id}', { id }),
    onSuccess: () => toast.success('That device is signed out.'),
    onError: (failure) => toast.error('The session was not ended', { description: messageOf(failure) }),
  })
  const endOthers = useMutation({
    ...after,
    mutationFn: () => call('DELETE /me/sessions', {}),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error('The sessions were not ended', { description: messageOf(failure) }),
  })
  const others = data?.filter((session) => !session.is_current).length ?? 0

  async function askAndEndOthers() {
    const sure = await confirm({
      title: 'Sign out everywhere else?',
      body: `${others === 1 ? 'One other device has' : `${others} other devices have`} to sign in again. You stay signed in here.`,
      button: 'Sign out everywhere else',
    })
    if (sure) endOthers.mutate()
  }

  return (
    <CardSection
      title="Where you are signed in"
      description="Do you not know one of these? End it, then change your password."
      flush
      actions={
        others > 0 ? (
          <Button pending={endOthers.isPending} onClick={askAndEndOthers}>
            Sign out everywhere else
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
      <ul>
        {data?.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 last:border-b-0"
          >
            {/iOS|Android/.test(session.device) ? (
              <Smartphone aria-hidden className="size-5 shrink-0 text-ink-faint" />
            ) : (
              <Monitor aria-hidden className="size-5 shrink-0 text-ink-faint" />
            )}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {session.device}
                {session.is_current && <Badge tone="success">This device</Badge>}
              </p>
              <p className="text-xs text-ink-muted">
                {session.ip ?? 'Unknown address'} · last seen <RelativeTime value={session.last_seen_at} /> · signed in{' '}
                <RelativeTime value={session.created_at} />
              </p>
            </div>
            {!session.is_current && (
              <Button
                size="sm"
                pending={endOne.isPending && endOne.variables === session.id}
                onClick={() => endOne.mutate(session.id)}
                aria-label={`Sign out ${session.device}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
