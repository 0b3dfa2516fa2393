'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { LeadSyncFailures } from './lead-sync-failures'
import { LeadSyncRuns } from './lead-sync-runs'
import { LeadSyncSettings } from './lead-sync-settings'

/** Whether leads of the ad network come in, what the last pulls brought, and what could not be brought in. */
export function LeadSyncScreen({ mayManage }: { mayManage: boolean }) {
  const queries = useQueryClient()
  const mayRun = useCan('crm.sync.run')
  const config = useQuery({
    queryKey: ['crm', 'sync', 'config'],
    queryFn: ({ signal }) => call('GET /crm/sync/config', {}, { signal }),
  })
  const log = useQuery({
    queryKey: ['crm', 'sync', 'runs'],
    queryFn: ({ signal }) => call('GET /crm/sync/runs', {}, { signal }),
  })
  const again = () => queries.invalidateQueries({ queryKey: ['crm', 'sync'] })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === 'crm-lead-sync') again()
  })
  const pull = useMutation({
    mutationFn: () => call('POST /crm/sync/run', {}),
    onSettled: again,
    onSuccess: (answer) => {
      if ('message' in answer) toast.info(answer.message)
      else toast.info('The pull goes on; what it brings shows here.')
    },
    onError: (failure) => toast.error('Leads were not pulled', { description: messageOf(failure) }),
  })
  const error = config.error ?? log.error
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Lead sync"
        description="Leads of your advertisements come in every morning at six, and whenever you pull them. Each comes in once."
        actions={
          mayRun && (
            <Button
              variant="primary"
              icon={<RefreshCw aria-hidden />}
              pending={pull.isPending}
              onClick={() => pull.mutate()}
            >
              Pull now
            </Button>
          )
        }
      />
      {error && (
        <Notice tone="danger" urgent actions={<Button onClick={again}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      )}
      {config.data && !config.data.account && (
        <Notice tone="warning" title="No ad account is connected">
          A pull does nothing until one is. Leads can be added by hand or imported from a file in the meantime.
        </Notice>
      )}
      {config.data?.account && (
        <Notice tone="success" title={`Connected to ${config.data.account}`}>
          {config.data.last_run_at ? (
            <>
              Last pulled <RelativeTime value={config.data.last_run_at} />.
            </>
          ) : (
            'Nothing was pulled yet.'
          )}
        </Notice>
      )}
      {!config.data && !error && <SkeletonLines lines={4} />}
      {log.data && log.data.failures.length > 0 && (
        <LeadSyncFailures
          failures={log.data.failures}
          total={log.data.failures_total}
          mayRun={mayRun}
          mayDrop={mayManage}
          onChanged={again}
        />
      )}
      {log.data && <LeadSyncRuns runs={log.data.runs} />}
      {config.data && <LeadSyncSettings config={config.data} mayManage={mayManage} onSaved={again} />}
    </div>
  )
}
