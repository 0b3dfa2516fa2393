import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('card', className)} {...props} />
}

type SectionProps = {
  title: ReactNode
  description?: ReactNode
  /** Right of the title. */
  actions?: ReactNode
  flush?: boolean
  /** Where a link leads. */
  id?: string
  className?: string
  children: ReactNode
}

/** A card with a heading, e.g. one group of settings. */
export function CardSection({ title, description, actions, flush, id, className, children }: SectionProps) {
  return (
    <section id={id} className={cn('card scroll-mt-4', className)}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{title}</h2>
          {description && <p className="mt-0.5 text-sm text-ink-muted">{description}</p>}
        </div>
        {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
      </header>
      <div className={cn(!flush && 'p-4')}>{children}</div>
    </section>
  )
}
