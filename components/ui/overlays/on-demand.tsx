// biome-ignore-all lint/correctness/noComponentHookFactories: called once for each part, when its module is read
'use client'

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

const AGAIN_MS = 5_000

export type OnDemand<P> = ComponentType<P> & { load: () => Promise<unknown> }

/**
 * A part of the page whose scripts come when it is first drawn, or earlier by its `load`: what opens by a button or a
 * key should not make everybody wait for it. Once loaded it is drawn at once like any other; `Suspense` would hold it
 * back for a moment the first time, and keys pressed meanwhile would go astray. What could not be fetched is asked for
 * again.
 */
export function onDemand<P extends object>(fetchPart: () => Promise<ComponentType<P>>): OnDemand<P> {
  let loaded: ComponentType<P> | null = null
  const load = async () => {
    loaded ??= await fetchPart()
    return loaded
  }
  function Part(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const atOnce = useRef(Loaded !== null).current
    useEffect(() => {
      if (Loaded) return
      let timer: ReturnType<typeof setTimeout>
      const ask = () =>
        void load().then(
          (part) => setLoaded(() => part),
          (error) => {
            // Without a connection the rest of the page goes on; scripts that fail when they run are a fault.
            if (error?.name === 'ChunkLoadError') timer = setTimeout(ask, AGAIN_MS)
            else setFailure({ error })
          },
        )
      ask()
      return () => clearTimeout(timer)
    }, [Loaded])
    if (failure) throw failure.error
    if (!Loaded) return null
    return atOnce ? (
      <Loaded {...props} />
    ) : (
      <FocusOnArrival>
        <Loaded {...props} />
      </FocusOnArrival>
    )
  }
  return Object.assign(Part, { load })
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
