'use client'
import Link from 'next/link'
import { useMe } from '@/components/shell/me-context'
import { cn } from '@/components/ui/cn'
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
  const href = useListHref(action)
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
      {error_detail && <span className="block break-words">{error_detail}</span>}
    </li>
  )
}

/** A list that was read opens as that list, with the same search and filter: it can be changed there. */
function useListHref({ tool, input, outcome }: AgentAction): string | null {
  const { navigation } = useMe()
  const slug = /^list_(\w+)$/.exec(tool)?.[1]?.replaceAll('_', '-')
  const page = navigation.flatMap(({ items }) => items).find(({ grid }) => grid === slug)
  if (!slug || !page || outcome !== 'success') return null
  const query = new URLSearchParams()
  const { q, filter, sort } = input ?? {}
  if (typeof q === 'string') query.set('q', q)
  if (typeof sort === 'string') query.set('sort', sort)
  if (filter) query.set('filter', JSON.stringify(filter))
  return query.size ? `${page.href}?${query}` : page.href
}
