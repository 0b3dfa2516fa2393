import { cn } from '@/components/ui/cn'
import type { Turn } from '@/lib/modules/calls/schemas'
import { clock } from './elapsed'

const TURN = 'flex max-w-[85%] flex-col gap-0.5'

/** Who said what, and when since the call began. */
export function Transcript({ turns, name }: { turns: Turn[]; name: string }) {
  return (
    <ol aria-label="Conversation" className="flex flex-col gap-3">
      {turns.map((turn, index) => {
        const ours = turn.role === 'agent'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes its place
          <li key={index} className={cn(TURN, ours ? 'self-start' : 'items-end self-end')}>
            <span className="flex items-baseline gap-2 text-xs text-ink-muted">
              <span className="font-medium">{ours ? 'AI' : name || 'Customer'}</span>
              <span className="tabular">{clock(turn.at_seconds)}</span>
            </span>
            <p
              className={cn(
                'rounded-lg border px-3 py-2 text-sm break-words',
                ours ? 'border-line bg-sunken' : 'border-transparent bg-accent-soft text-accent-ink',
              )}
            >
              {turn.text}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
