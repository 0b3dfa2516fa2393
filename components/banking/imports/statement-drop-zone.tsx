'use client'
import { FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useFileDrop } from '@/components/ui/use-file-drop'

type Props = { disabled: boolean; onFiles: (files: File[]) => void }

/** Takes statements by drop and by choice, several at once. */
export function StatementDropZone({ disabled, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const { over, drop } = useFileDrop(disabled ? undefined : onFiles)
  return (
    <div
      {...drop}
      className={cn(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-control px-4 py-6 text-center',
        over && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp aria-hidden className="size-6 text-ink-faint max-sm:hidden" strokeWidth={1.5} />
      <Button variant="primary" disabled={disabled} aria-describedby={helpId} onClick={() => input.current?.click()}>
        Choose statements
      </Button>
      <p id={helpId} className="text-xs text-ink-muted">
        <span className="max-sm:hidden">Or drop them here, several at once. </span>OFX, QFX, CSV or XLSX, up to 10 MB
        each.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept=".ofx,.qfx,.csv,.txt,.xlsx"
        aria-label="Statements to import"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
