import type { ReactNode } from 'react'
import { BackToList } from './back-to-list'

type ViewHeaderProps = { icon: ReactNode; title: ReactNode; detail?: ReactNode; actions?: ReactNode }

/** The bar above what is shown: what it is, and what can be done with it. */
export function ViewHeader({ icon, title, detail, actions }: ViewHeaderProps) {
  return (
    <header className="flex min-h-13 shrink-0 items-center gap-2 border-b border-line px-2 py-1.5 md:px-4">
      <BackToList />
      <span className="flex shrink-0 text-ink-faint max-md:hidden [&>svg]:size-4">{icon}</span>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-lg leading-6 font-semibold">{title}</h2>
        {detail && <div className="truncate text-xs text-ink-muted">{detail}</div>}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
    </header>
  )
}
