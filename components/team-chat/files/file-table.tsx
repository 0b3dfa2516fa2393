'use client'
import {
  ArrowDown,
  ArrowUp,
  File,
  FileAudio,
  FileImage,
  FileText,
  FileVideo,
  type LucideIcon,
  Trash2,
} from 'lucide-react'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { RelativeTime } from '@/components/ui/relative-time'
import { Table, Td, Tr } from '@/components/ui/table'
import { formatBytes } from '@/lib/client/format'
import { type ChatFile, type FileKind, kindOf, type Sort, type SortKey } from './file-details'
import type { FileUse } from './use-files'

const icons: Record<FileKind, LucideIcon> = {
  picture: FileImage,
  video: FileVideo,
  sound: FileAudio,
  pdf: FileText,
  text: FileText,
  other: File,
}
const MAX_PLACES = 3

type Props = {
  files: ChatFile[]
  uses: ReadonlyMap<number, FileUse>
  sort: Sort
  onSort: (key: SortKey) => void
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onOpen: (file: ChatFile) => void
  onDelete: (file: ChatFile) => void
}

/** The files, with where each is used. */
export function FileTable({ files, uses, sort, onSort, chosen, onChoose, onOpen, onDelete }: Props) {
  const all = files.length > 0 && files.every(({ id }) => chosen.has(id))
  const heading = { sort, onSort }
  return (
    <Table label="Files">
      <thead>
        <tr>
          <th scope="col" className="cell cell-head w-10">
            <Checkbox
              aria-label="Select all files"
              checked={all ? true : chosen.size > 0 ? 'indeterminate' : false}
              onCheckedChange={() => onChoose(new Set(all ? [] : files.map(({ id }) => id)))}
            />
          </th>
          <Heading label="Name" of="name" {...heading} />
          <Heading label="Size" of="size" numeric {...heading} />
          <Heading label="Uploaded" of="create_time" className="max-sm:hidden" {...heading} />
          <Heading label="Used in" of="uses" className="max-md:hidden" {...heading} />
          <th scope="col" className="cell cell-head">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <Tr key={file.id} className={cn(chosen.has(file.id) && 'bg-selected')}>
            <Td>
              <Checkbox
                aria-label={`Select ${file.name}`}
                checked={chosen.has(file.id)}
                onCheckedChange={() => onChoose(toggled(chosen, file.id))}
              />
            </Td>
            <Td className="max-w-0 w-full sm:w-1/2">
              <button
                type="button"
                onClick={() => onOpen(file)}
                className="flex min-h-6 max-w-full items-center gap-2 text-left font-medium hover:underline touch:min-h-9"
              >
                <KindMark file={file} />
                <span className="truncate">{file.name}</span>
              </button>
              {/* On a phone there is no room for columns of their own. */}
              <span className="block text-xs text-ink-muted md:hidden">
                <Uses file={file} uses={uses} />
              </span>
            </Td>
            <Td numeric className="whitespace-nowrap">
              {formatBytes(file.size)}
            </Td>
            <Td className="max-sm:hidden">
              <RelativeTime value={new Date(file.create_time * 1000).toISOString()} />
            </Td>
            <Td className="max-md:hidden">
              <Uses file={file} uses={uses} />
            </Td>
            <Td className="text-right">
              <IconButton
                size="sm"
                label={`Delete ${file.name}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onDelete(file)}
              />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

type HeadingProps = {
  label: string
  of: SortKey
  sort: Sort
  onSort: (key: SortKey) => void
  numeric?: boolean
  className?: string
}

function Heading({ label, of, sort, onSort, numeric, className }: HeadingProps) {
  const sorted = sort.key === of
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={cn('cell cell-head', numeric && 'text-right', className)}
    >
      <button type="button" onClick={() => onSort(of)} className="inline-flex items-center gap-1 hover:text-ink">
        {label}
        <Arrow aria-hidden className={cn('size-3', !sorted && 'invisible')} />
      </button>
    </th>
  )
}

function KindMark({ file }: { file: ChatFile }) {
  const Shape = icons[kindOf(file)]
  return <Shape aria-hidden className="size-4 shrink-0 text-ink-faint" />
}

function Uses({ file, uses }: { file: ChatFile; uses: ReadonlyMap<number, FileUse> }) {
  if (file.message_ids.length === 0) return <span className="text-ink-muted">No message</span>
  const known = file.message_ids.flatMap((id) => uses.get(id) ?? [])
  const rest = file.message_ids.length - Math.min(MAX_PLACES, known.length)
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-0.5">
      {known.slice(0, MAX_PLACES).map(({ id, place, href }) => (
        <Link key={id} href={href} className="max-w-64 truncate text-accent-ink hover:underline">
          {place}
        </Link>
      ))}
      {rest > 0 && (
        <span className="text-ink-muted">
          {known.length === 0 ? `${rest} ${rest === 1 ? 'message' : 'messages'}` : `and ${rest} more`}
        </span>
      )}
    </span>
  )
}

function toggled(chosen: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
