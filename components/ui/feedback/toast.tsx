'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { toast as Sonner } from 'sonner'
import { onDemand } from '../overlays/on-demand'

type Extra = {
  description?: ReactNode
  /** E.g. Undo or Try again. */
  action?: { label: string; onClick: () => void }
  /** Replaces the toast with the same id. */
  id?: string | number
  /** Milliseconds; Infinity keeps it. */
  duration?: number
}

const Toaster = onDemand(() => import('./toaster').then((part) => part.Toaster))

let regionIsThere: () => void = () => {}
const region = new Promise<void>((resolve) => {
  regionIsThere = resolve
})
let want: () => void = () => {}

/** Toasts come once their region is on the page, in the order they were asked for. */
let last: Promise<unknown> = Promise.resolve()
function show(make: (toast: typeof Sonner) => unknown): void {
  want()
  last = Promise.all([last, import('sonner'), region])
    .then(([, { toast: primitive }]) => make(primitive))
    // One whose scripts could not be fetched does not keep back the next.
    .catch(() => {})
}

/** One that takes the place of another has nothing of it: what is not said here would be kept from before. */
const whole = (extra?: Extra) => ({ description: undefined, action: undefined, duration: undefined, ...extra })

/** Short news of what was done. What is wrong with a field belongs on the field instead. */
export const toast = {
  success: (title: ReactNode, extra?: Extra) => show((primitive) => primitive.success(title, whole(extra))),
  error: (title: ReactNode, extra?: Extra) =>
    show((primitive) => primitive.error(title, { ...whole(extra), duration: extra?.duration ?? 9000 })),
  warning: (title: ReactNode, extra?: Extra) => show((primitive) => primitive.warning(title, whole(extra))),
  info: (title: ReactNode, extra?: Extra) => show((primitive) => primitive.info(title, whole(extra))),
  loading: (title: ReactNode, extra: Extra & { id: string }) =>
    show((primitive) => primitive.loading(title, whole(extra))),
  dismiss: (id?: string | number) => show((primitive) => primitive.dismiss(id)),
}

const onRegionReady = () => regionIsThere()
const WARM_UP_AFTER = 3_000

/** Where toasts appear; mounted once, at the root. It is filled when the first toast is asked for, or a little later. */
export function ToastRegion() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    want = () => setWanted(true)
    const timer = setTimeout(want, WARM_UP_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return wanted ? <Toaster onReady={onRegionReady} /> : null
}
