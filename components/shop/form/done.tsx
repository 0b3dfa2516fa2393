'use client'
import { type ReactNode, useEffect, useRef } from 'react'

/** In place of a form that was sent: what happens next. It gets the focus, as the button that had it is gone. */
export function Done({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="s-after">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{children}</p>
    </div>
  )
}
