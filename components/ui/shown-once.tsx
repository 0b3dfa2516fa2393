'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button'

type ShownOnceProps = { title: string; note?: ReactNode; children: ReactNode; onDone: () => void }

/** A secret that is shown this once. The focus goes here, so that nobody misses it. */
export function ShownOnce({ title, note, children, onDone }: ShownOnceProps) {
  const heading = useId()
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby={heading}
      className="rounded-lg border border-line-strong bg-surface p-4"
    >
      <h2 id={heading} className="text-base font-semibold">
        {title}
      </h2>
      {note && <p className="mt-1 max-w-prose text-sm text-ink-muted">{note}</p>}
      <div className="mt-3">{children}</div>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </section>
  )
}
