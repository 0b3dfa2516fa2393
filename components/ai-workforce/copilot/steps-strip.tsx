'use client'
import Link from 'next/link'
import { useGridHref } from '@/components/record/use-grid-href'
import { cn } from '@/components/ui/cn'
import { WhySuggested } from '../approvals/why-suggested'
import { listHref, listReadBy } from './list-read'
import type { AgentAction } from './use-conversation'

/** What an agent read and asked for in a turn: each line leads to what it was about. */
export function StepsStrip({ actions }: { actions: AgentAction[] }) {
  const shown = actions.filter(({ tool, outcome }) => tool !== 'find_tools' || outcome !== 'success')
  if (shown.length === 0) return null
  return (
    <ul aria-label="What it did" className="flex flex-col gap-0.5 border-l-2 border-line pl-2 text-xs text-ink-muted">
      {shown.map((action) => (
        <Step key={action.id} action={action} />
      ))}
    </ul>
  )
}

const WORDS: Partial<Record<AgentAction['outcome'], string>> = {
  'pending approval': 'Asks: ',
  denied: 'Not allowed: ',
  error: 'Did not work: ',
  expired: 'Expired: ',
}

function Step({ action }: { action: AgentAction }) {
  const { outcome, summary, tool, approval_id, error_detail } = action
  const { pageOf } = useGridHref()
  const list = listReadBy(action)
  const page = list && pageOf(list.slug)
  const href = page ? listHref(page, list) : null
  const text = `${WORDS[outcome] ?? ''}${summary || tool}`
  const address = approval_id ? `/ai-workforce/approvals?request=${approval_id}` : href
  return (
    <li className={cn('min-w-0', (outcome === 'error' || outcome === 'denied') && 'text-danger-ink')}>
      {address ? (
        <Link href={address} prefetch={false} className="underline decoration-line-strong hover:text-ink">
          {text}
        </Link>
      ) : (
        text
      )}
      {outcome === 'pending approval' && approval_id && <WhySuggested approvalId={approval_id} />}
      {error_detail && <span className="block break-words">{error_detail}</span>}
    </li>
  )
}
