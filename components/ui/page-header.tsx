import type { ReactNode } from 'react'
import { cn } from './cn'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Beside the title, e.g. a badge. */
  badge?: ReactNode
  actions?: ReactNode
  className?: string
}

/** The top of a page that is not a grid. */
export function PageHeader({ title, description, badge, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-3', className)}>
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <h1 className="truncate text-xl">{title}</h1>
          {badge}
        </div>
        {description && <p className="mt-0.5 max-w-prose text-sm text-ink-muted">{description}</p>}
      </div>
      {actions && <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
