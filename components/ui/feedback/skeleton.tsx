import { cn } from '../cn'

/** Holds the place of what is loading; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('skeleton', className)} />
}

/** Lines of different lengths, so that a loading list does not look like a flag. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-2/5']
  return (
    <div role="status" className={cn('flex flex-col gap-3', className)}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={widths[line % widths.length]} />
      ))}
    </div>
  )
}
