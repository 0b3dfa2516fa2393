'use client'
import { Download } from 'lucide-react'
import { buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { createStore, useStore } from '@/lib/client/store'

type Shown = { src: string; title: string }
const shown = createStore<Shown | null>(null)

/** Shows an image of a message large. */
export const openImage = (image: Shown) => shown.set(image)

/** Mounted once in the chat. */
export function ImageViewer() {
  const image = useStore(shown, null)
  return (
    <Dialog
      open={image !== null}
      onOpenChange={(open) => !open && shown.set(null)}
      title={image?.title || 'Image'}
      size="xl"
      footer={
        image && (
          <a href={image.src} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
            <Download aria-hidden />
            Open the file
          </a>
        )
      }
    >
      {image && (
        // biome-ignore lint/performance/noImgElement: a file of the organization, behind its own rights
        <img src={image.src} alt={image.title} className="mx-auto max-h-[60vh] max-w-full object-contain" />
      )}
    </Dialog>
  )
}
