'use client'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { useFormat } from '@/components/ui/format-context'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { BillRunPlan } from './bill-run-plan'
import { BillRunResult } from './bill-run-result'
import { monthChoices } from './bill-run-words'
import { PastRuns } from './past-runs'
import { buttonOf, useBillRun } from './use-bill-run'

const BILL_RUNS_PAGE = '/banking/bill-runs'

/** A month's drafts are looked at, posted and charged here, with what came of each card. */
export function BillRunsScreen({ month }: { month: string | null }) {
  const format = useFormat()
  const mayRun = useCan('banking.charge.run')
  const thisMonth = format.today().slice(0, 7)
  const [period, setPeriod] = useState(month ?? thisMonth)
  const { preview, run, runs, result, job, ask, again } = useBillRun(period)
  const { data, error } = preview
  // A run that was stopped, or whose gateway refused, goes on when it is pressed again.
  const unfinished = run !== null && (run.status === 'failed' || run.sweep.unknown + run.problems.length > 0)
  // The address leads back to the month, and to another person's eyes.
  const choose = (next: string) => {
    setPeriod(next)
    window.history.replaceState(null, '', next === thisMonth ? BILL_RUNS_PAGE : `${BILL_RUNS_PAGE}?month=${next}`)
  }
  const nothing = data && data.counts.drafts + data.counts.charge === 0 && !unfinished
  const closed = data && data.counts.drafts > 0 ? data.closed : ''
  const why = nothing ? 'Nothing of this month is left to post or charge.' : closed || undefined
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Bill runs"
        description="Posts the draft invoices of a month, then charges the cards of customers who pay by themselves. It is safe to press twice."
        actions={
          <>
            <div className="w-44">
              <Select
                aria-label="Month"
                options={monthChoices(format.today(), period)}
                value={period}
                onValueChange={choose}
              />
            </div>
            {mayRun && (
              <Button
                variant="primary"
                icon={<Play aria-hidden />}
                pending={runs}
                disabled={!data || why !== undefined}
                title={why}
                onClick={ask}
              >
                {data && !nothing ? buttonOf(data.counts) : 'Post bill run'}
              </Button>
            )}
          </>
        }
      />
      {error ? (
        <Notice tone="danger" urgent actions={<Button onClick={again}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      ) : data ? (
        <>
          {!data.gateway.ready && (
            <Notice tone="warning" title="No card is charged">
              {data.gateway.message}
            </Notice>
          )}
          {closed && (
            <Notice tone="danger" title="These drafts cannot be posted">
              {closed}
            </Notice>
          )}
          {result.error && !result.data && (
            <Notice tone="danger" actions={<Button onClick={() => void result.refetch()}>Try again</Button>}>
              What came of the run could not be read. {messageOf(result.error)}
            </Notice>
          )}
          {run && <BillRunResult run={run} charges={result.data?.charges ?? []} job={runs ? job : null} runs={runs} />}
          <BillRunPlan preview={data} />
        </>
      ) : (
        <SkeletonLines lines={10} />
      )}
      <PastRuns current={period} onChoose={choose} />
    </div>
  )
}
