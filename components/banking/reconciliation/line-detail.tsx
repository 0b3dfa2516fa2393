'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { LINE_FLAGS, LINE_SOURCES } from '@/lib/modules/banking/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { CandidateCard } from './candidate-card'
import { ClearedBy } from './cleared-by'
import { Doubt } from './doubt'
import { OpenedForm } from './forms/opened-form'
import { LineMoney } from './line-money'
import { LineVerbs } from './line-verbs'
import { candidatesKey } from './use-candidates'
import { useWorklist } from './worklist/worklist-context'

/** The chosen line: what it says, what could clear it or what did, and what can be done. */
export function LineDetail() {
  const { chosen, form, wire, acts } = useWorklist()
  if (!chosen)
    return <EmptyState title="No line is chosen" body="Choose a line of the list to see what could clear it." />
  const failure = acts.failures.get(chosen.id)
  const open = chosen.status === 'unreconciled' || chosen.suspense
  return (
    <article aria-label={`Line: ${chosen.description}`} className="flex flex-col gap-4 p-4">
      <LineDetails line={chosen} />
      {failure && (
        <Notice tone="danger" urgent title="It was not done">
          {failure}
        </Notice>
      )}
      {chosen.flag === 'maybe_duplicate' && <Doubt line={chosen} />}
      <LineVerbs line={chosen} />
      {form ? (
        <OpenedForm key={`${chosen.id} ${form}`} form={form} line={chosen} />
      ) : (
        <>
          {(chosen.status === 'reconciled' || chosen.suspense) && <ClearedBy line={chosen} wire={wire} />}
          {open && <Ways line={chosen} />}
        </>
      )}
    </article>
  )
}

function LineDetails({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const flag = LINE_FLAGS.find(({ value }) => value === line.flag)
  return (
    <header className="flex flex-col gap-1">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 text-lg font-semibold break-words">{line.description || 'No text'}</h2>
        <LineMoney amount={line.amount} currency={line.currency} className="text-xl font-semibold" />
      </div>
      <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
        <span>
          {format.date(line.posted_on)} (<RelativeTime value={line.posted_on} />)
        </span>
        {line.counterparty && <span>· {line.counterparty}</span>}
        {line.reference && line.reference !== line.description && (
          <span className="break-all">· Reference {line.reference}</span>
        )}
        <span>· {LINE_SOURCES.find(({ value }) => value === line.source)?.label}</span>
      </p>
      {(flag || line.suspense || line.status === 'ignored') && (
        <p className="flex flex-wrap gap-1.5">
          {flag && <Badge tone={flag.tone}>{flag.label}</Badge>}
          {line.suspense ? (
            <Badge tone="warning">
              In suspense{line.suspense_by_name && `, put there by ${line.suspense_by_name}`}
            </Badge>
          ) : (
            line.status === 'ignored' && <Badge>Ignored</Badge>
          )}
        </p>
      )}
      {line.note && <p className="rounded-md bg-warning-soft px-2.5 py-1.5 text-sm text-warning-ink">{line.note}</p>}
    </header>
  )
}

/** Everything that could clear the line, best first; Enter takes the marked one. */
function Ways({ line }: { line: WorklistLine }) {
  const { candidates, candidateIndex, setCandidateIndex, mayReconcile } = useWorklist()
  const known = candidates.of(line.id)
  const { data, error, refetch } = useQuery({
    queryKey: candidatesKey(line.id),
    queryFn: ({ signal }) => call('GET /accounting/bank/match-candidates/{txn_id}', { txn_id: line.id }, { signal }),
    staleTime: 30_000,
  })
  const ways = data?.candidates ?? (known?.best ? [known.best] : [])
  useEffect(() => {
    if (data && candidateIndex >= data.candidates.length && candidateIndex > 0) setCandidateIndex(0)
  }, [data, candidateIndex, setCandidateIndex])
  if (error && ways.length === 0)
    return (
      <Notice
        tone="danger"
        title="Matches could not be looked for"
        actions={
          <Button
            size="sm"
            onClick={() => {
              candidates.retry()
              void refetch()
            }}
          >
            Try again
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    )
  if (!data && !known) return <SkeletonLines lines={4} />
  if (data && ways.length === 0)
    return (
      <div className="rounded-lg border border-dashed border-line-strong px-4 py-6 text-center text-sm text-ink-muted">
        <p className="font-medium text-ink">Nothing in the books fits this line</p>
        {mayReconcile && (
          <p className="mt-1">
            Create a payment or a journal entry for it, look for another voucher, or put it into suspense until somebody
            knows.
          </p>
        )}
      </div>
    )
  return (
    <section aria-labelledby="ways" className="flex flex-col gap-2">
      <h3 id="ways" className="text-sm font-semibold">
        {data ? (ways.length === 1 ? 'One way to clear it' : `${ways.length} ways to clear it`) : 'Best match'}
      </h3>
      <ol className="flex flex-col gap-2">
        {ways.map((candidate, n) => (
          <li key={candidate.key}>
            <CandidateCard
              line={line}
              candidate={candidate}
              marked={n === candidateIndex}
              onMark={() => setCandidateIndex(n)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
