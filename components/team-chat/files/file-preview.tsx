'use client'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { buttonClass } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/copy'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { focusPanel } from '@/components/ui/overlays/drawer'
import { formatBytes } from '@/lib/client/format'
import { addressOf, type ChatFile, kindOf } from './file-details'

const MAX_TEXT_LENGTH = 20_000

/** Looks into a file without leaving the page, where a browser can show it. */
export function FilePreview({ file, onClose }: { file: ChatFile; onClose: () => void }) {
  const address = addressOf(file)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onOpenAutoFocus={focusPanel}
      title={file.name}
      description={formatBytes(file.size)}
      size="xl"
      footer={
        <>
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass()}>
            <ExternalLink aria-hidden />
            Open in a new tab
          </a>
          <a href={address} download={file.name} className={buttonClass('primary')}>
            <Download aria-hidden />
            Download
          </a>
        </>
      }
    >
      <Content file={file} address={address} />
    </Dialog>
  )
}

function Content({ file, address }: { file: ChatFile; address: string }) {
  switch (kindOf(file)) {
    case 'picture':
      return (
        // biome-ignore lint/performance/noImgElement: a file as it was uploaded
        <img src={address} alt={file.name} className="mx-auto max-h-[60vh] rounded-md object-contain" />
      )
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: uploaded by people, without captions
      return <video src={address} controls className="mx-auto max-h-[60vh] w-full" />
    case 'sound':
      // biome-ignore lint/a11y/useMediaCaption: as above
      return <audio src={address} controls className="w-full" />
    case 'text':
      return <Text address={address} />
    default:
      return (
        <EmptyState title="This kind of file is not shown here" body="Download it, or open it in a tab of its own." />
      )
  }
}

function Text({ address }: { address: string }) {
  const { data, isError } = useQuery({
    queryKey: ['team-chat', 'file-text', address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(String(answer.status))
      return (await answer.text()).slice(0, MAX_TEXT_LENGTH)
    },
    retry: false,
  })
  if (isError) return <EmptyState kind="failed" title="The file could not be read" />
  if (data === undefined) return <SkeletonLines lines={5} />
  return <CodeBlock code={data} label="Copy the text" />
}
