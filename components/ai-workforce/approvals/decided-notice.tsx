'use client'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/ui/feedback/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { fetchGridPage, gridKeys } from '@/lib/client/queries'
import { AskAgain } from './decide/ask-again'
import { OpenButton } from './open-button'
import { type ApprovalRequest, SLUG } from './requests'

type Props = { request: ApprovalRequest; onOpen: (id: string) => void; onTakeBack: () => void }

const DONE: Record<string, string> = {
  waiting: 'It is carried out in a few seconds.',
  running: 'It is being carried out.',
  done: 'It was carried out.',
}

/** What was decided, by whom and by which rule, and what came of it. */
export function DecidedNotice({ request, onOpen, onTakeBack }: Props) {
  const { status, execution, decided_by_name, decided_as, decided_at, rejection_reason, error } = request
  const correction = useCorrection(request)
  if (status === 'expired')
    return (
      <Notice tone="neutral" title="Expired" actions={<AskAgain request={request} />}>
        It was not decided in time, and can no longer be approved. The agent can ask for it again.
      </Notice>
    )
  const who = [decided_by_name, decided_as && `(${decided_as})`].filter(Boolean).join(' ')
  if (status === 'rejected')
    return (
      <Notice
        tone={correction ? 'info' : 'neutral'}
        title={
          <>
            {correction ? 'Corrected' : 'Rejected'} by {who} <RelativeTime value={decided_at} />
          </>
        }
        actions={correction && <OpenButton onClick={() => onOpen(correction)}>Show the corrected one</OpenButton>}
      >
        {correction ? 'Another request took its place.' : rejection_reason}
      </Notice>
    )
  const failed = execution === 'failed'
  return (
    <Notice
      tone={failed ? 'danger' : 'success'}
      title={
        <>
          Approved by {who} <RelativeTime value={decided_at} />
        </>
      }
      actions={
        (execution === 'waiting' && <OpenButton onClick={onTakeBack}>Take back</OpenButton>) ||
        (failed && <AskAgain request={request} />)
      }
    >
      {failed ? `It failed: ${error}` : DONE[execution ?? '']}
    </Notice>
  )
}

/** The request that took the place of a corrected one; null: there is none. */
function useCorrection({ row_id, status }: ApprovalRequest): string | null {
  const filter = JSON.stringify({ column: 'replaces_id', op: 'eq', value: row_id })
  const { data } = useQuery({
    queryKey: [...gridKeys.grid(SLUG), 'correction', row_id],
    queryFn: ({ signal }) => fetchGridPage(SLUG, { filter, per_page: 1, count: 'none' }, signal),
    enabled: status === 'rejected',
  })
  return data?.rows[0]?.row_id ?? null
}
