'use client'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/feedback/announce'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { messageOf } from '@/lib/client/api'
import type { GridImport } from '@/lib/client/grid/grid-types'
import { sampleUrl, uploadImport } from '@/lib/client/grid/import-calls'
import { useGrid } from '../grid-context'
import { PastImports } from './past-imports'

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Chooses or drops a file; below it the files that were brought before. */
export function FileStep({ onBrought }: { onBrought: (one: GridImport) => void }) {
  const { grid } = useGrid()
  const inputRef = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const { over, drop } = useFileDrop(([file]) => void bring(file))
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const bring = async (file: File | undefined) => {
    if (!file || share !== null) return
    setProblem(null)
    setShare(0)
    announce(`Sending ${file.name}`)
    try {
      onBrought(await uploadImport(grid.slug, file, setShare))
    } catch (error) {
      setProblem(messageOf(error))
      setShare(null)
    }
  }

  return (
    <div className="flex flex-col gap-5 pb-4">
      {problem && (
        <Notice tone="danger" urgent title="This file cannot be imported">
          {problem}
        </Notice>
      )}
      <div
        {...drop}
        className={cn(
          'flex flex-col items-center gap-3 rounded-lg border border-dashed border-control px-4 py-8 text-center',
          over && 'border-accent bg-accent-soft',
        )}
      >
        <FileUp aria-hidden className="size-7 text-ink-faint" strokeWidth={1.5} />
        {share === null ? (
          <>
            <Button variant="primary" aria-describedby={helpId} onClick={() => inputRef.current?.click()}>
              Choose a file
            </Button>
            <p id={helpId} className="text-xs text-ink-muted">
              <span className="max-sm:hidden">Or drop it here. </span>CSV or XLSX, up to 100 000 rows and 25 MB.
            </p>
          </>
        ) : (
          <Progress
            className="w-full max-w-xs"
            label="Sending the file"
            value={Math.round(share * 100)}
            text={share < 1 ? `${Math.round(share * 100)} %` : 'Reading it'}
          />
        )}
        <input
          ref={inputRef}
          type="file"
          accept={ACCEPTED}
          aria-label="File to import"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void bring(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <p className="text-sm text-ink-muted">
        Not sure how the file should look? Take the sample as{' '}
        <a className="text-accent-ink underline underline-offset-2" href={sampleUrl(grid.slug, 'xlsx')} download>
          Excel
        </a>{' '}
        or{' '}
        <a className="text-accent-ink underline underline-offset-2" href={sampleUrl(grid.slug, 'csv')} download>
          CSV
        </a>
        , with every column and what it takes.
      </p>
      <PastImports />
    </div>
  )
}
