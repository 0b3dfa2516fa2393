'use client'
import { FolderOpen, Search, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { messageOf } from '@/lib/client/api'
import { CHAT_PATH } from '@/lib/client/chat/location'
import { countOf, formatBytes } from '@/lib/client/format'
import { deleteFiles } from './delete-files'
import { type ChatFile, type FileFilter, type Sort, type SortKey, shownFiles, totalSize } from './file-details'
import { FileTable } from './file-table'
import { SpaceUsed } from './space-used'
import { useFiles, useFileUses } from './use-files'

const FilePreview = onDemand(() => import('./file-preview').then((part) => part.FilePreview))

const NEWEST: Sort = { key: 'create_time', descending: true }
const NONE: ChatFile[] = []
const PAGE = 100

/** The files that somebody uploaded to the chat, and the space that everybody's take. */
export function FilesScreen() {
  const { data, error, refetch, refresh } = useFiles()
  const [filter, setFilter] = useState<FileFilter>({ text: '', use: 'all' })
  const [sort, setSort] = useState(NEWEST)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<ChatFile | null>(null)
  const [pages, setPages] = useState(1)
  const deferred = useDeferredValue(filter)
  const files = data?.attachments ?? NONE
  const uses = useFileUses(files)
  const shown = useMemo(() => shownFiles(files, deferred, sort), [files, deferred, sort])
  const selected = shown.filter(({ id }) => chosen.has(id))

  const onSort = (key: SortKey) =>
    setSort((now) => ({ key, descending: now.key === key ? !now.descending : key !== 'name' }))

  async function remove(some: ChatFile[]) {
    if (!(await deleteFiles(some, uses))) return
    setChosen(new Set())
    await refresh()
  }

  if (error && !data) {
    return (
      <EmptyState
        kind="failed"
        title="Your files could not be loaded"
        body={messageOf(error)}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    )
  }
  if (!data) return <SkeletonLines lines={6} />
  return (
    <>
      <SpaceUsed own={totalSize(files)} everybody={data.upload_space_used} />
      {files.length === 0 ? (
        <EmptyState
          icon={<FolderOpen aria-hidden strokeWidth={1.75} />}
          title="You have not uploaded a file yet"
          body="Drop a file on the text field of any conversation; it appears here too."
          action={
            <Link href={CHAT_PATH} className={buttonClass('primary')}>
              Open the chat
            </Link>
          }
        />
      ) : (
        <section className="card overflow-hidden" aria-label="Your files">
          <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
            <Input
              type="search"
              aria-label="Search files"
              placeholder="Search files"
              leading={<Search aria-hidden />}
              className="w-56 max-sm:w-full"
              value={filter.text}
              onChange={(event) => setFilter({ ...filter, text: event.target.value })}
            />
            <Segmented
              label="Show"
              value={filter.use}
              onValueChange={(use) => setFilter({ ...filter, use })}
              options={[
                { value: 'all', label: 'All' },
                { value: 'used', label: 'In messages' },
                { value: 'unused', label: 'Not used' },
              ]}
            />
            <span role="status" className="ml-auto text-xs text-ink-muted">
              {selected.length > 0
                ? `${selected.length} selected, ${formatBytes(totalSize(selected))}`
                : countOf(shown.length, 'file')}
            </span>
            {selected.length > 0 && (
              <Button variant="danger-ghost" icon={<Trash2 aria-hidden />} onClick={() => void remove(selected)}>
                Delete {countOf(selected.length, 'file')}
              </Button>
            )}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              kind="filtered"
              title="No file fits"
              action={<Button onClick={() => setFilter({ text: '', use: 'all' })}>Show all files</Button>}
            />
          ) : (
            <FileTable
              files={shown.slice(0, pages * PAGE)}
              uses={uses}
              sort={sort}
              onSort={onSort}
              chosen={chosen}
              onChoose={setChosen}
              onOpen={setOpen}
              onDelete={(file) => void remove([file])}
            />
          )}
          {shown.length > pages * PAGE && (
            <div className="border-t border-line p-2 text-center">
              <Button variant="ghost" onClick={() => setPages(pages + 1)}>
                Show {Math.min(PAGE, shown.length - pages * PAGE)} more
              </Button>
            </div>
          )}
        </section>
      )}
      {open && <FilePreview file={open} onClose={() => setOpen(null)} />}
    </>
  )
}
