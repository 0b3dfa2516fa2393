'use client'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CodeBlock, CopyField } from '@/components/ui/copy'
import type { Reveal } from './new-key-dialog'

/** A secret that is shown this once. The focus goes here, so that nobody misses it. */
export function RevealedKey({ reveal, onDone }: { reveal: Reveal; onDone: () => void }) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  const address = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="revealed-key"
      className="rounded-lg border border-line-strong bg-surface p-4"
    >
      <h2 id="revealed-key" className="text-base font-semibold">
        {reveal.title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-muted">{reveal.note}</p>
      <CopyField value={reveal.value} label="Copy the key" />
      <p className="mt-4 mb-1 text-xs font-medium text-ink-muted">Try it</p>
      <CodeBlock
        label="Copy the command"
        code={`curl ${address}/api/v1/grid -H "Authorization: Bearer ${reveal.value}"`}
      />
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </section>
  )
}
