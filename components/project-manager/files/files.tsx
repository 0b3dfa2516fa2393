'use client'
import { Download, FileText, Trash2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { FailedState } from '@/components/grid/states/grid-states'
import { type CardFile, fileHref, type Subject } from '@/components/project-manager/subject-calls'
import { Button, buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/feedback/spinner'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { formatBytes } from '@/lib/client/format'
import { useFiles } from './use-files'

/** Types that a browser shows as a picture without running anything in them. */
const PICTURE = /^image\/(png|jpeg|gif|webp|avif)$/

/** Files that lie with a card or a project: dropped or chosen, looked at, deleted. */
export function Files({ subject, mayChange }: { subject: Subject; mayChange: boolean }) {
  const { files, sending, add, remove, data, error, refetch } = useFiles(subject)
  const input = useRef<HTMLInputElement>(null)
  const { over, drop } = useFileDrop(mayChange ? (dropped) => void add(dropped) : undefined)
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} what="files" />
  return (
    <div className={cn('flex flex-col gap-2 rounded-md', over && 'outline-2 outline-accent outline-dashed')} {...drop}>
      {data && files.length === 0 && sending.length === 0 && <p className="text-sm text-ink-muted">No files yet.</p>}
      <ul aria-label="Files" className="flex flex-col">
        {sending.map((name) => (
          <li key={name} className="flex items-center gap-2 py-1.5 text-sm text-ink-muted">
            <Spinner /> <span className="truncate">{name}</span>
          </li>
        ))}
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            subject={subject}
            onDelete={mayChange ? () => void remove(file) : undefined}
          />
        ))}
      </ul>
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2 text-xs text-ink-muted">
          <Button size="sm" icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
            Add files
          </Button>
          <span>
            <span className="max-sm:hidden">Or drop them here. </span>Up to 20 MB each.
          </span>
          <input
            ref={input}
            type="file"
            multiple
            aria-label="Files to add"
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              void add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </div>
      )}
    </div>
  )
}

function FileRow({ file, subject, onDelete }: { file: CardFile; subject: Subject; onDelete?: () => void }) {
  const format = useFormat()
  return (
    <li className="flex items-center gap-1 py-1">
      <a
        href={fileHref(subject, file.id)}
        target="_blank"
        rel="noreferrer"
        className="flex min-w-0 flex-1 items-center gap-2.5 hover:underline"
      >
        {PICTURE.test(file.content_type) ? (
          // biome-ignore lint/performance/noImgElement: the organization's own file, behind its permissions
          <img
            src={fileHref(subject, file.id)}
            alt=""
            loading="lazy"
            className="size-9 shrink-0 rounded-sm object-cover"
          />
        ) : (
          <span className="flex size-9 shrink-0 items-center justify-center rounded-sm bg-neutral-soft">
            <FileText aria-hidden className="size-4 text-ink-faint" />
          </span>
        )}
        <span className="min-w-0">
          <span className="block truncate text-sm font-medium">{file.name}</span>
          <span className="block truncate text-xs text-ink-muted" suppressHydrationWarning>
            {formatBytes(file.size)} · {format.date(file.created_at)}
          </span>
        </span>
      </a>
      <a
        href={fileHref(subject, file.id, true)}
        aria-label={`Download ${file.name}`}
        className={buttonClass('ghost', 'sm', 'btn-icon')}
      >
        <Download aria-hidden />
      </a>
      {onDelete && (
        <IconButton size="sm" label={`Delete ${file.name}`} icon={<Trash2 aria-hidden />} onClick={onDelete} />
      )}
    </li>
  )
}
