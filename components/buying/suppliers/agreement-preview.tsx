'use client'
import { Download } from 'lucide-react'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { AgreementFile } from '@/lib/modules/buying/schemas-answers'
import { contentOf } from './use-agreements'

/** Pictures, PDFs and plain text, the types that the server lets a browser show. */
const FRAMED = new Set(['application/pdf', 'text/plain'])
const isPicture = (type: string) => /^image\/(png|jpeg|gif|webp|avif)$/.test(type)

export function AgreementPreview({ file, onClose }: { file: AgreementFile; onClose: () => void }) {
  return (
    <Dialog
      open
      size="xl"
      title={file.name}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <a href={contentOf(file, true)} className={buttonClass()}>
          <Download aria-hidden />
          Download
        </a>
      }
    >
      {isPicture(file.content_type) ? (
        // biome-ignore lint/performance/noImgElement: a private file behind the sign-in, in whatever size it has
        <img src={contentOf(file)} alt={file.name} className="mx-auto max-h-[70dvh] max-w-full object-contain" />
      ) : FRAMED.has(file.content_type) ? (
        <iframe
          src={contentOf(file)}
          title={file.name}
          className="h-[70dvh] w-full rounded-md border border-line bg-white"
        />
      ) : (
        <EmptyState title="This kind of file is not shown here" body="Download it and open it on your computer." />
      )}
    </Dialog>
  )
}
