'use client'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '@/lib/client/format'
import type { ChatMessage } from '@/lib/modules/inbox/schemas'

type Attachment = ChatMessage['attachments'][number]

export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="max-w-full">
          <OneAttachment attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

/** A picture as it is; everything else, and a picture that cannot be shown, as a link to it. */
function OneAttachment({ attachment: { kind, url, name, size } }: { attachment: Attachment }) {
  const [broken, setBroken] = useState(false)
  const label = name || kind || 'File'
  if (kind === 'image' && url.startsWith('https:') && !broken)
    return (
      <a href={url} target="_blank" rel="noreferrer noopener" className="block">
        {/* biome-ignore lint/performance/noImgElement: it lies with the helpdesk */}
        <img
          src={url}
          alt={label}
          loading="lazy"
          onError={() => setBroken(true)}
          className="max-h-60 max-w-full rounded-md border border-line object-contain"
        />
      </a>
    )
  const content = (
    <>
      <FileText aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0 truncate">{label}</span>
      {size !== null && <span className="tabular shrink-0 text-xs text-ink-muted">{formatBytes(size)}</span>}
    </>
  )
  const look =
    'flex max-w-full min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-1.5 text-sm'
  return url ? (
    <a href={url} target="_blank" rel="noreferrer noopener" className={`${look} hover:bg-hover`}>
      {content}
    </a>
  ) : (
    <span className={look}>{content}</span>
  )
}
