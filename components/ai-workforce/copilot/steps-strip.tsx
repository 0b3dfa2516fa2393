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
      {alike(shown).map((actions) =>
        actions.length > UNFOLDED ? (
          <FoldedSteps key={actions[0]!.id} actions={actions} />
        ) : (
          actions.map((action) => <Step key={action.id} action={action} />)
        ),
      )}
    </ul>
  )
}

/** More of the same than this fold into one line. */
const UNFOLDED = 3

/** Calls of one tool after each other, with the same outcome. */
function alike(actions: AgentAction[]): AgentAction[][] {
  const groups: AgentAction[][] = []
  for (const action of actions) {
    const last = groups.at(-1)?.[0]
    if (last && last.tool === action.tool && last.outcome === action.outcome) groups.at(-1)!.push(action)
    else groups.push([action])
  }
  return groups
}

function FoldedSteps({ actions }: { actions: AgentAction[] }) {
  const { outcome, summary, tool } = actions[0]!
  const [title] = (summary || tool).split(': ')
  return (
    <li>
      <details>
        <summary className="w-fit cursor-pointer rounded-sm hover:text-ink touch:py-3">
          {WORDS[outcome]}
          {title}, {actions.length} times
        </summary>
        <ul className="mt-1 flex flex-col gap-0.5 pl-3">
          {actions.map((action) => (
            <Step key={action.id} action={action} />
          ))}
        </ul>
      </details>
    </li>
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
