import type { ReactNode } from 'react'
import { cn } from './cn'
import { softTone, solidTone, type Tone } from './tone'

type BadgeProps = {
  tone?: Tone
  /** A coloured point before the text, for states. */
  dot?: boolean
  icon?: ReactNode
  className?: string
  title?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', dot, icon, className, title, children }: BadgeProps) {
  return (
    <span title={title} className={cn('badge', softTone[tone], className)}>
      {dot && <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', solidTone[tone])} />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

/** A number on a bell or a menu entry; 100 and more are shown as 99+. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      className={cn(
        'tabular inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[10px] leading-none font-semibold text-on-accent',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
