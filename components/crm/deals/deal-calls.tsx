'use client'
import { useMutation } from '@tanstack/react-query'
import { PhoneCall, RotateCcw } from 'lucide-react'
import type { CrmRecord } from '@/components/crm/types'
import { text } from '@/components/record-page/types'
import { useRefresh } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import type { RowOf } from '@/lib/client/grid/grid-types'
import { QUALIFICATIONS } from '@/lib/modules/crm/schemas'

/** How often it was tried to reach somebody, what came of it, and the AI call center's call. */
export function DealCalls({
  record,
  deal,
  readOnly,
}: {
  record: CrmRecord
  deal: RowOf<'crm-deals'>
  readOnly: boolean
}) {
  const mayCall = useCan('crm.deal.call') && !readOnly
  const refresh = useRefresh(record)
  const act = useMutation({
    mutationFn: (what: 'qualify' | 'reset-calls') => call(`POST /crm/deals/{id}/${what}`, { id: record.id }),
    onSuccess: (_, what) => {
      toast.success(what === 'qualify' ? 'Calling now.' : 'Call attempts cleared.')
      refresh()
    },
  })
  async function askToCall() {
    const sure = await confirm({
      title: `Call ${text(deal.phone)} now?`,
      body: 'The AI call center calls at once and asks what is needed to qualify the deal.',
      button: 'Call now',
    })
    if (sure && !act.isPending) act.mutate('qualify')
  }
  const attempts = Number(deal.call_attempts)
  const outcome = QUALIFICATIONS.find(({ value }) => value === deal.qualification)
  return (
    <CardSection title="Calls">
      <div className="flex flex-col items-start gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {attempts === 0 ? 'Nobody has called yet.' : `${countOf(attempts, 'attempt')}, the last `}
          {Boolean(deal.last_call_at) && <RelativeTime value={text(deal.last_call_at)} />}
          {outcome && <Badge tone={outcome.tone}>{outcome.label}</Badge>}
        </p>
        {act.error && (
          <Notice tone="danger" urgent className="w-full">
            {messageOf(act.error)}
          </Notice>
        )}
        {mayCall && (
          <div className="flex flex-wrap gap-2">
            {deal.status === 'open' && Boolean(deal.phone) && (
              <Button
                size="sm"
                icon={<PhoneCall aria-hidden />}
                pending={act.isPending}
                onClick={() => void askToCall()}
              >
                Qualify by call
              </Button>
            )}
            {(attempts > 0 || outcome) && (
              <Button
                size="sm"
                icon={<RotateCcw aria-hidden />}
                disabled={act.isPending}
                onClick={() => act.mutate('reset-calls')}
              >
                Reset calls
              </Button>
            )}
          </div>
        )}
      </div>
    </CardSection>
  )
}
