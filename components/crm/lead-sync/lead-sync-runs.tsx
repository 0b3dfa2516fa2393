import { Badge } from '@/components/ui/badge'
import { CardSection } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/relative-time'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { AnswerOf } from '@/lib/client/call'

type Run = AnswerOf<'GET /crm/sync/runs'>['runs'][number]

const STATES = {
  running: { label: 'Running', tone: 'accent' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
} as const

export function LeadSyncRuns({ runs }: { runs: Run[] }) {
  return (
    <CardSection title="Last pulls" flush>
      {runs.length === 0 ? (
        <p className="p-4 text-sm text-ink-muted">Nothing was pulled yet.</p>
      ) : (
        <Table label="Last pulls">
          <thead>
            <tr>
              <Th>When</Th>
              <Th>State</Th>
              <Th numeric>Fetched</Th>
              <Th numeric>New</Th>
              <Th numeric>Changed</Th>
              <Th numeric>Known already</Th>
              <Th numeric>Failed</Th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => {
              const state = STATES[run.state as keyof typeof STATES] ?? STATES.running
              return (
                <Tr key={run.id}>
                  <Td>
                    <RelativeTime value={run.started_at} />
                    <span className="block text-xs text-ink-faint">
                      {run.trigger === 'schedule' ? 'Every morning' : 'By hand'}
                    </span>
                  </Td>
                  <Td>
                    <Badge tone={state.tone}>{state.label}</Badge>
                    {run.state !== 'done' && run.message && (
                      <span className="block text-xs whitespace-normal text-ink-muted">{run.message}</span>
                    )}
                  </Td>
                  <Td numeric>{run.fetched}</Td>
                  <Td numeric>{run.created}</Td>
                  <Td numeric>{run.updated}</Td>
                  <Td numeric>{run.skipped}</Td>
                  <Td numeric>{run.failed}</Td>
                </Tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </CardSection>
  )
}
