import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn'
import { softTone, type Tone } from '../tone'

const icons: Record<Tone, typeof Info> = {
  neutral: Info,
  info: Info,
  accent: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links at the end. */
  actions?: ReactNode
  /** Read out at once, for what has just gone wrong. */
  urgent?: boolean
  className?: string
}

/** A coloured strip with something to know before going on. */
export function Notice({ tone = 'info', title, children, actions, urgent, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md px-3 py-2 text-sm',
        softTone[tone],
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="break-words">{children}</div>}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </div>
  )
}
