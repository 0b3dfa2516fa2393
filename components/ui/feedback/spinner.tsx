import { LoaderCircle } from 'lucide-react'
import { cn } from '../cn'

/** Give a label only where nothing else says that something is loading. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cn('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
