import Link from 'next/link'
import { type AgentPage, logHref } from './agent-record'

/** What the last 30 days came to, and the ways to it. */
export function AgentFigures({ page: { figures }, id }: { page: AgentPage; id: string }) {
  const { runs, waiting, carried_out, rejected, waiting_request } = figures
  return (
    <section aria-label="The last 30 days" className="card p-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label="Runs" value={runs} />
        <Figure label="Waits for approval" value={waiting} />
        <Figure label="Changes made" value={carried_out} />
        <Figure label="Rejected" value={rejected} />
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
        <span>The last 30 days</span>
        {waiting_request && (
          <Link href={`/ai-workforce/approvals?request=${waiting_request}`} className="underline">
            Decide what waits
          </Link>
        )}
        <Link href={logHref('agent_profile', id)} className="underline">
          Action log
        </Link>
      </p>
    </section>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="tabular text-2xl font-semibold">{value}</dd>
    </div>
  )
}
