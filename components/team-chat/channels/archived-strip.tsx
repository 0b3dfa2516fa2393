import { Archive } from 'lucide-react'

/** Stands where messages are written in other channels. */
export function ArchivedStrip() {
  return (
    <p className="flex items-center gap-3 border-t border-line bg-sunken px-4 py-2 text-sm text-ink-muted">
      <Archive aria-hidden className="size-4 shrink-0" />
      This channel is archived: what was said stays, and nobody writes in it any more.
    </p>
  )
}
