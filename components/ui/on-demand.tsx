// biome-ignore-all lint/correctness/noComponentHookFactories: called once for each part, when its module is read
'use client'

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'

export type OnDemand<P> = ComponentType<P> & { load: () => Promise<unknown> }

/**
 * A part of the page whose scripts come when it is first drawn, or earlier by its `load`: what opens by a button or a
 * key should not make everybody wait for it.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  const Part = lazy(async () => {
    const Loaded = await load()
    const Arrived = (props: P) => (
      <FocusOnArrival>
        <Loaded {...props} />
      </FocusOnArrival>
    )
    return { default: Arrived }
  })
  const Waiting = (props: P) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(Waiting, { load })
}

const TABBABLE = 'input, button, select, textarea, a[href], [tabindex="0"]'

/** A panel that opened before its content was there holds the focus itself; its first control takes it over. */
function FocusOnArrival({ children }: { children: ReactNode }) {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const panel = marker.current?.closest<HTMLElement>('[role=dialog]')
    if (panel && document.activeElement === panel) panel.querySelector<HTMLElement>(TABBABLE)?.focus()
  }, [])
  return (
    <>
      <span ref={marker} hidden />
      {children}
    </>
  )
}
