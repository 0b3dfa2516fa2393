'use client'
import { useSyncExternalStore } from 'react'
import { isMac } from '@/lib/client/shortcuts'
import { cn } from './cn'

/** Keys as in `g l` or `Mod+K`; Mod is written as the person's own keyboard has it. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const mac = useSyncExternalStore(neverChanges, isMac, () => false)
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-0.5', className)}>
      {partsOf(keys).map(({ key, place }) => (
        <kbd
          key={place}
          className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-xs border border-line bg-sunken px-1 font-sans text-2xs text-ink-muted"
        >
          {keyLabel(key, mac)}
        </kbd>
      ))}
    </span>
  )
}

/** `g g` has the same key twice, so each part is told by its place. */
const partsOf = (keys: string) => keys.split(/ |\+(?=.)/).map((key, place) => ({ key, place }))

const neverChanges = () => () => {}

const labels: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}
const onMac: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Ctrl: '⌃' }

function keyLabel(key: string, mac: boolean): string {
  if (mac && onMac[key]) return onMac[key]
  if (key === 'Mod') return 'Ctrl'
  return labels[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
