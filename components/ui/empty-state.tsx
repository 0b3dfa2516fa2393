import { FilterX, Inbox, Lock, PlugZap, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

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
  className?: string
}

export function EmptyState({ kind = 'nothing', icon, title, body, action, className }: EmptyStateProps) {
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
      <p className="text-base font-semibold text-balance">{title}</p>
      {body && <p className="mt-1 max-w-sm text-sm text-pretty text-ink-muted">{body}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
