'use client'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy'

/** Shown this once. The focus goes here, so that nobody misses it. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="recovery-codes"
      className="mt-4 rounded-lg border border-line-strong p-4"
    >
      <h3 id="recovery-codes" className="text-sm font-semibold">
        Your recovery codes
      </h3>
      <p className="mt-1 text-sm text-ink-muted">
        For the day your phone is lost. Each works once. You will not see them again: keep them where you keep
        passwords.
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-3">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy all" iconOnly={false} />
        <Button asChild size="sm">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Indaba recovery codes\n\n${text}\n`)}`}
            download="indaba-recovery-codes.txt"
          >
            <Download aria-hidden /> Download
          </a>
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </section>
  )
}
