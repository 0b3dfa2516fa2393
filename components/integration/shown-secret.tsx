'use client'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy'

/** A signing secret that is shown this once. The focus goes here, so that nobody misses it. */
export function ShownSecret({ secret, notes, onDone }: { secret: string; notes: string[]; onDone: () => void }) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="shown-secret"
      className="rounded-lg border border-line-strong bg-surface p-4"
    >
      <h2 id="shown-secret" className="text-base font-semibold">
        The signing secret
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-muted">
        Copy it now: it is not shown again. The receiver checks with it that a request comes from here;{' '}
        <Link href="/integration/events#verify" className="text-accent-ink underline">
          this is how
        </Link>
        .
      </p>
      <CopyField value={secret} label="Copy the secret" />
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-ink-muted">
          {note}
        </p>
      ))}
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </section>
  )
}
