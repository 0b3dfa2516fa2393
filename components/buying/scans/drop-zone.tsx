'use client'
import { FileUp } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { SCAN_TYPES } from '@/lib/modules/buying/scans/schemas'

/** Takes bills by drop, by choice, and by paste; on a phone the choice offers the camera. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const { over, drop } = useFileDrop(onFiles)
  const latest = useRef(onFiles)
  latest.current = onFiles

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])

  return (
    <div
      data-drop-bills
      {...drop}
      className={cn(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-control px-4 py-4 text-center',
        over && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp aria-hidden className="size-6 text-ink-faint max-sm:hidden" strokeWidth={1.5} />
      <Button variant="primary" aria-describedby={helpId} onClick={() => inputRef.current?.click()}>
        Choose bills
      </Button>
      <p id={helpId} className="text-xs text-ink-muted">
        <span className="max-sm:hidden">Or drop or paste them here, several at once. </span>PDF, PNG, JPG, WEBP or GIF,
        up to 20 MB each.
      </p>
      <input
        ref={inputRef}
        type="file"
        multiple
        accept={SCAN_TYPES.join(',')}
        aria-label="Bills to scan"
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
