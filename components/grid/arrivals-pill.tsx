'use client'

import { ArrowUp } from 'lucide-react'
import { formatNumber } from '@/lib/client/format'
import { useGrid } from './grid-context'

/** What others have added waits until the person wants it: nothing moves under their hands. */
export function ArrivalsPill() {
  const { arrivals, arrivalsFrom, showArrivals, view } = useGrid()
  const shown = arrivals > 0 && view.view === 'table'
  return (
    <div role="status" className="pointer-events-none relative z-(--z-sticky) flex h-0 justify-center">
      {shown && (
        <button
          type="button"
          onClick={showArrivals}
          className="pointer-events-auto mt-10 flex h-7 animate-pop-in items-center gap-1.5 rounded-full bg-accent px-3 text-xs font-medium text-on-accent shadow-md hover:bg-accent-strong touch:h-11"
        >
          <ArrowUp aria-hidden className="size-3.5" />
          {formatNumber(arrivals)} new{arrivalsFrom && ` from ${arrivalsFrom}`} – show
        </button>
      )}
    </div>
  )
}
