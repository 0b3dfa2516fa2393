import { Hash, Lock } from 'lucide-react'

/** A channel in its colour; private ones have a lock. */
export function ChannelMark({ color, isPrivate }: { color?: string; isPrivate: boolean }) {
  const Shape = isPrivate ? Lock : Hash
  return <Shape aria-hidden strokeWidth={2.25} className="size-4 shrink-0" style={{ color: readable(color) }} />
}

/** Nearer to the ink of the theme, so that pale colours are seen on light pages and dark ones on dark pages. */
const readable = (color: string | undefined) => color && `color-mix(in oklab, ${color} 62%, var(--ink))`
