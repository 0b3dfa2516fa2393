'use client'
import { X } from 'lucide-react'
import { Progress } from '@/components/ui/feedback/progress'
import { IconButton } from '@/components/ui/icon-button'
import type { Upload } from './use-uploads'

/** Files on their way, each with how far it is and a button that stops it. */
export function UploadList({ uploads }: { uploads: Upload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-1 border-t border-line px-3 py-1.5">
      {uploads.map(({ number, name, part, cancel }) => (
        <li key={number} className="flex items-center gap-2 text-xs text-ink-muted">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <Progress
            value={Math.round(part * 100)}
            label={`Upload of ${name}`}
            text={`${Math.round(part * 100)} %`}
            className="w-32"
          />
          <IconButton label={`Cancel the upload of ${name}`} icon={<X aria-hidden />} size="sm" onClick={cancel} />
        </li>
      ))}
    </ul>
  )
}
