import type { ReactNode } from 'react'
import { cn } from '../cn'
import { solidTone, type Tone } from '../tone'

type ProgressProps = {
  value: number
  max?: number
  /** Names the bar for screen readers. */
  label: string
  /** Written beside the bar, e.g. "412 of 500 MB". */
  text?: ReactNode
  tone?: Tone
  className?: string
}

export function Progress({ value, max = 100, label, text, tone = 'accent', className }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={cn('flex min-w-0 items-center gap-2', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={typeof text === 'string' ? text : undefined}
        className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-neutral-soft"
      >
        <div
          className={cn('h-full rounded-full transition-[width]', solidTone[tone])}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      {text && <span className="tabular shrink-0 text-xs text-ink-muted">{text}</span>}
    </div>
  )
}
