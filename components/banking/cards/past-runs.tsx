'use client'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import type { BillRunWire } from '@/lib/modules/banking/schemas-cards-answers'
import { monthName } from './bill-run-words'
import { usePastRuns } from './use-bill-run'

const STATES = {
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Did not finish', tone: 'danger' },
} as const

/** The months that were posted; choosing one shows its results above. */
export function PastRuns({ current, onChoose }: { current: string; onChoose: (period: string) => void }) {
  const { data, error, refetch } = usePastRuns()
  if (data?.runs.length === 0) return null
  if (!data)
    return (
      <CardSection title="Runs so far">
        {error ? (
          <Notice tone="danger" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {messageOf(error)}
          </Notice>
        ) : (
          <SkeletonLines lines={3} />
        )}
      </CardSection>
    )
  return (
    <CardSection title="Runs so far">
      <Table label="Bill runs">
        <thead>
          <tr>
            <Th>Month</Th>
            <Th>State</Th>
            <Th numeric>Posted</Th>
            <Th numeric>Charged</Th>
            <Th numeric>Failed</Th>
            <Th numeric>Not known</Th>
            <Th>Finished</Th>
          </tr>
        </thead>
        <tbody>
          {data.runs.map((run) => (
            <RunRow key={run.id} run={run} current={run.period === current} onChoose={onChoose} />
          ))}
        </tbody>
      </Table>
    </CardSection>
  )
}

type RowProps = { run: BillRunWire; current: boolean; onChoose: (period: string) => void }

function RunRow({ run, current, onChoose }: RowProps) {
  const state = STATES[run.status]
  return (
    <Tr>
      <Td>
        <Button size="sm" variant="ghost" aria-pressed={current} onClick={() => onChoose(run.period)}>
          {monthName(run.period)}
        </Button>
      </Td>
      <Td>
        <Badge tone={state.tone}>{state.label}</Badge>
      </Td>
      <Td numeric>{run.invoices}</Td>
      <Td numeric>{run.sweep.charged}</Td>
      <Td numeric>{run.sweep.failed}</Td>
      <Td numeric>{run.sweep.unknown}</Td>
      <Td>{run.finished_at ? <RelativeTime value={run.finished_at} /> : '—'}</Td>
    </Tr>
  )
}
