'use client'
import { CircleCheckBig } from 'lucide-react'
import Link from 'next/link'
import { useEffect } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button, buttonClass } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { countOf, formatDuration } from '@/lib/client/format'
import type { Acts } from '../use-acts'
import { PLAIN_VIEW } from './worklist-address'
import { useWorklist } from './worklist-context'

/** In place of the list: it has the focus as the list had, and the keys that need no line. */
export function NothingLeft() {
  const { list } = useWorklist()
  useEffect(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) list.current?.focus({ preventScroll: true })
  }, [list])
  return (
    <div ref={list} tabIndex={-1} data-worklist-keys="" className="min-h-0 flex-1 overflow-y-auto outline-none">
      <Reason />
    </div>
  )
}

/** Why the list is empty: filtered away, no line was ever imported, or all is done. */
function Reason() {
  const { view, isPlain, account, counts, acts, setView } = useWorklist()
  const mayImport = useCan('banking.line.import')
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
        body={
          mayImport
            ? 'Import a statement that you downloaded from the bank, as OFX or CSV. Its lines come here to be cleared.'
            : 'Its lines come here to be cleared when somebody imports a statement of the bank.'
        }
        action={
          mayImport && (
            <Link href={`/banking/import?account=${account.id}`} className={buttonClass('primary')}>
              Import a statement
            </Link>
          )
        }
      />
    )
  if (view.state !== 'open')
    return <EmptyState title={EMPTY[view.state]} body="Lines come here when somebody puts them here." />
  return <AllDone session={acts.session} />
}

function AllDone({ session }: { session: Acts['session'] }) {
  const { account, counts, setView } = useWorklist()
  useEffect(() => announce('Everything is cleared'), [])
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
