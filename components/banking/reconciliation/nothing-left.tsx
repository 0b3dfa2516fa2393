'use client'
import { CircleCheckBig } from 'lucide-react'
import Link from 'next/link'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { countOf, formatDuration } from '@/lib/client/format'
import { PLAIN_VIEW } from './worklist-address'
import { useWorklist } from './worklist-context'

/** Why the list is empty: filtered away, no line was ever imported, or all is done. */
export function NothingLeft() {
  const { view, isPlain, account, counts, acts, setView } = useWorklist()
  if (!isPlain)
    return (
      <EmptyState
        kind="filtered"
        title="No line fits"
        body="No line of this state has these words, amounts or days."
        action={<Button onClick={() => setView({ ...PLAIN_VIEW, state: view.state })}>Clear the filters</Button>}
      />
    )
  const any = counts.open + counts.suspense + counts.cleared + counts.ignored > 0
  if (!any && account.lines === 0)
    return (
      <EmptyState
        title={`No line of ${account.name} is here yet`}
        body="Import a statement that you downloaded from the bank, as OFX or CSV. Its lines come here to be cleared."
        action={
          <Link href={`/banking/import?account=${account.id}`} className={buttonClass('primary')}>
            Import a statement
          </Link>
        }
      />
    )
  if (view.state !== 'open')
    return <EmptyState title={EMPTY[view.state]} body="Lines come here when somebody puts them here." />
  const { session } = acts
  return (
    <EmptyState
      icon={<CircleCheckBig aria-hidden strokeWidth={1.75} className="text-success-ink" />}
      title="Everything is cleared"
      body={
        session && session.lines > 0
          ? `You dealt with ${countOf(session.lines, 'line')} in ${formatDuration((session.last - session.since) / 1000) || '1s'}. Well done.`
          : `No line of ${account.name} waits for anybody.`
      }
      action={
        <>
          {counts.suspense > 0 && (
            <Button onClick={() => setView({ state: 'suspense' })}>
              Look at {countOf(counts.suspense, 'line')} in suspense
            </Button>
          )}
          <Button onClick={() => setView({ state: 'cleared', sort: '-posted_on' })}>See what is cleared</Button>
        </>
      }
    />
  )
}

const EMPTY = {
  suspense: 'Nothing waits in suspense',
  cleared: 'No line is cleared yet',
  ignored: 'No line is ignored',
  all: 'No line is here',
}
