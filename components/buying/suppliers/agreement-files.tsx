'use client'
import { Download, Ellipsis, FileText, Image as ImageIcon, Pencil, Trash2, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/feedback/spinner'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { formatBytes } from '@/lib/client/format'
import type { AgreementFile } from '@/lib/modules/buying/schemas-answers'
import { AgreementPreview } from './agreement-preview'
import { RenameAgreement } from './rename-agreement'
import { contentOf, useAgreements } from './use-agreements'

type Props = { supplierId: string; name: string; files: AgreementFile[]; mayChange: boolean; mayAdd: boolean }

/** What was agreed with a supplier: drop a file to add it, open it here, rename or delete it. */
export function AgreementFiles({ supplierId, name, files, mayChange, mayAdd }: Props) {
  const { sending, add, rename, remove } = useAgreements(supplierId)
  const [shown, setShown] = useState<AgreementFile | null>(null)
  const [renaming, setRenaming] = useState<AgreementFile | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const { over, drop } = useFileDrop(mayAdd ? (dropped) => void add(dropped) : undefined)
  return (
    <div data-drop-agreements {...drop}>
      <CardSection
        title={`Agreement files${files.length ? ` (${files.length})` : ''}`}
        flush
        className={cn(over && 'border-accent bg-accent-soft')}
        actions={
          mayAdd && (
            <Button
              size="sm"
              icon={<Upload aria-hidden />}
              aria-describedby={helpId}
              onClick={() => input.current?.click()}
            >
              Add files
            </Button>
          )
        }
      >
        {files.length === 0 && sending.length === 0 && (
          <p className="px-4 pt-3 text-sm text-ink-muted">No agreement with {name} is kept here yet.</p>
        )}
        <ul className="divide-y divide-line" aria-label="Agreement files">
          {sending.map((one) => (
            <li key={one} className="flex items-center gap-2 px-4 py-2.5 text-sm text-ink-muted">
              <Spinner /> <span className="truncate">{one}</span>
            </li>
          ))}
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              mayChange={mayChange}
              onShow={() => setShown(file)}
              onRename={() => setRenaming(file)}
              onDelete={() => void remove(file)}
            />
          ))}
        </ul>
        {mayAdd && (
          <p id={helpId} className="px-4 py-3 text-xs text-ink-muted">
            <span className="max-sm:hidden">Or drop files here. </span>Up to 20 MB each; kept until somebody deletes
            them.
          </p>
        )}
        <input
          ref={input}
          type="file"
          multiple
          aria-label="Agreement files to add"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </CardSection>
      {shown && <AgreementPreview file={shown} onClose={() => setShown(null)} />}
      {renaming && (
        <RenameAgreement file={renaming} onSave={(next) => rename(renaming, next)} onClose={() => setRenaming(null)} />
      )}
    </div>
  )
}

type RowProps = {
  file: AgreementFile
  mayChange: boolean
  onShow: () => void
  onRename: () => void
  onDelete: () => void
}

function FileRow({ file, mayChange, onShow, onRename, onDelete }: RowProps) {
  const format = useFormat()
  const Shape = file.content_type.startsWith('image/') ? ImageIcon : FileText
  return (
    <li className="flex items-center gap-2 py-1 pr-2 pl-4 hover:bg-hover">
      <button type="button" onClick={onShow} className="flex min-w-0 flex-1 items-center gap-2.5 py-1.5 text-left">
        <Shape aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0">
          <span className="block truncate text-sm font-medium">{file.name}</span>
          <span className="block truncate text-xs text-ink-muted" suppressHydrationWarning>
            {[formatBytes(file.size), format.date(file.uploaded_at), file.uploaded_by_name].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`More for ${file.name}`} icon={<Ellipsis aria-hidden />} />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={<Download aria-hidden />} asChild>
            <a href={contentOf(file, true)}>Download</a>
          </MenuItem>
          {mayChange && (
            <>
              <MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
                Rename
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
                Delete
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
    </li>
  )
}
