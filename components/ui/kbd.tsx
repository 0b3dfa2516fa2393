import { cn } from './cn'

/** Keys as in `g l` or `Mod+K`; Mod is shown as the platform's own key after load. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-0.5', className)}>
      {keys.split(/[ +]/).map((key, index) => (
        <kbd
          key={`${key}-${index}`}
          className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-xs border border-line bg-sunken px-1 font-sans text-2xs text-ink-muted"
        >
          {keyLabel(key)}
        </kbd>
      ))}
    </span>
  )
}

const labels: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Mod: 'Ctrl',
}

function keyLabel(key: string): string {
  return labels[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
