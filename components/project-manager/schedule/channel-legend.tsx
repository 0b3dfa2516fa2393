'use client'
import { cn } from '@/components/ui/cn'
import { solidTone } from '@/components/ui/tone'
import { CHANNELS } from '@/lib/modules/project-manager/schemas'

type Props = { hidden: ReadonlySet<string>; onChange: (hidden: Set<string>) => void }

/** The colors with their words; a click hides or shows a channel. */
export function ChannelLegend({ hidden, onChange }: Props) {
  const toggle = (channel: string) => {
    const next = new Set(hidden)
    if (!next.delete(channel)) next.add(channel)
    onChange(next)
  }
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Channels</legend>
      {CHANNELS.map(({ value, label, tone }) => {
        const isShown = !hidden.has(value)
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isShown}
            onClick={() => toggle(value)}
            className={cn(
              'flex items-center gap-1.5 rounded-full border border-line px-2.5 py-1 text-sm hover:bg-hover',
              !isShown && 'text-ink-muted line-through',
            )}
          >
            <span aria-hidden className={cn('size-2.5 rounded-full', isShown ? solidTone[tone] : 'bg-ink-faint')} />
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
