'use client'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'

type Failure = AnswerOf<'GET /crm/sync/runs'>['failures'][number]
type Props = { failures: Failure[]; total: number; mayRun: boolean; mayDrop: boolean; onChanged: () => void }

/** Leads that could not be brought in, each with its reason; the others came in all the same. */
export function LeadSyncFailures({ failures, total, mayRun, mayDrop, onChanged }: Props) {
  const retry = useMutation({
    mutationFn: (id: string) => call('POST /crm/sync/failures/{id}/retry', { id }),
    onSettled: onChanged,
    onSuccess: () => toast.success('The lead is in'),
    onError: (failure) => toast.error('The lead could not be brought in', { description: messageOf(failure) }),
  })
  const drop = useMutation({
    mutationFn: (id: string) => call('DELETE /crm/sync/failures/{id}', { id }),
    onSettled: onChanged,
    onError: (failure) => toast.error('It is still there', { description: messageOf(failure) }),
  })
  async function askAndDrop({ id, lead_id }: Failure) {
    const sure = await confirm({
      title: `Give up the lead ${lead_id || 'without an id'}?`,
      body: 'It leaves this list. Should the ad network send it again, it is tried again.',
      button: 'Give it up',
      danger: true,
    })
    if (sure) drop.mutate(id)
  }
  return (
    <CardSection
      title="Could not be brought in"
      description={
        total > failures.length
          ? `The newest ${failures.length} of ${total} leads.`
          : 'The other leads of their pull came in all the same.'
      }
      flush
    >
      <ul>
        {failures.map((failure) => (
          <li
            key={failure.id}
            className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-60 text-sm">
              <p className="font-medium break-words">{failure.lead_id || 'Without an id'}</p>
              <p className="text-ink-muted">
                {failure.reason} Tried {failure.attempts === 1 ? 'once' : `${failure.attempts} times`}, last{' '}
                <RelativeTime value={failure.updated_at} />.
              </p>
            </div>
            {mayRun && (
              <Button
                size="sm"
                aria-label={`Try ${failure.lead_id || 'this lead'} again`}
                pending={retry.isPending && retry.variables === failure.id}
                onClick={() => retry.mutate(failure.id)}
              >
                Try again
              </Button>
            )}
            {mayDrop && (
              <IconButton
                size="sm"
                label={`Give up ${failure.lead_id || 'this lead'}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => askAndDrop(failure)}
              />
            )}
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
