import { cn } from '@/components/ui/cn'
import { softTone, type Tone } from '@/components/ui/tone'

const tones: Record<string, Tone> = { GET: 'info', POST: 'success', PUT: 'warning', PATCH: 'warning', DELETE: 'danger' }

export function MethodBadge({ method, className }: { method: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-4 w-12 shrink-0 items-center justify-center rounded-xs font-mono text-[10px] font-semibold',
        softTone[tones[method] ?? 'neutral'],
        className,
      )}
    >
      {method === 'DELETE' ? 'DEL' : method}
    </span>
  )
}
