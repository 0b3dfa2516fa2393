import { FilterX, Inbox, Lock, PlugZap, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn'

const kinds = {
  nothing: { icon: Inbox, tone: 'text-ink-faint' },
  filtered: { icon: FilterX, tone: 'text-ink-faint' },
  forbidden: { icon: Lock, tone: 'text-ink-faint' },
  unconfigured: { icon: PlugZap, tone: 'text-warning-ink' },
  failed: { icon: TriangleAlert, tone: 'text-danger-ink' },
}

type EmptyStateProps = {
  /** Why there is nothing: each reason looks different and has one next step. */
  kind?: keyof typeof kinds
  icon?: ReactNode
  title: ReactNode
  body?: ReactNode
  /** The next step. */
  action?: ReactNode
  /** It is all there is on the page, so its title is the page's heading. */
  page?: boolean
  className?: string
}

export function EmptyState({ kind = 'nothing', icon, title, body, action, page, className }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p'
  const { icon: Icon, tone } = kinds[kind]
  return (
    <div role={kind === 'failed' ? 'alert' : undefined} className={cn('empty', className)}>
      <span
        className={cn(
          'mb-3 flex size-10 items-center justify-center rounded-lg border border-line bg-surface [&>svg]:size-5',
          tone,
        )}
      >
        {icon ?? <Icon aria-hidden strokeWidth={1.75} />}
      </span>
      <Title className="text-base font-semibold text-balance">{title}</Title>
      {body && <p className="mt-1 max-w-sm text-sm text-pretty text-ink-muted">{body}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
