'use client'
import { Monitor, Smartphone } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/fields/segmented'
import { isPreviewReady, type PreviewDraft, type PreviewMessage } from './messages'

/** How wide the shop believes its window to be. */
const WIDTHS = { desktop: 1280, phone: 390 } as const
type Device = keyof typeof WIDTHS

const PAGES = [
  { value: '/', label: 'Home' },
  { value: '/products', label: 'Products' },
  { value: '/product', label: 'Product' },
] as const

/** The shop as it would be with these settings, while they are typed. */
export function ShopPreview({ draft }: { draft: PreviewDraft }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [device, setDevice] = useState<Device>('desktop')
  const [page, setPage] = useState<string>('/')
  const { box, width, height } = useSize()
  const tell = useCallback((message: Omit<PreviewMessage, 'indaba'>) => {
    frame.current?.contentWindow?.postMessage({ indaba: 'website-preview', ...message }, location.origin)
  }, [])

  useEffect(() => {
    tell({ draft })
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && isPreviewReady(data)) tell({ draft })
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [draft, tell])

  const scale = width ? Math.min(1, width / WIDTHS[device]) : 1
  return (
    <section aria-label="Preview" className="card flex h-full min-h-96 flex-col overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
        <Segmented
          label="Page of the preview"
          value={page}
          onValueChange={(path) => {
            setPage(path)
            tell({ path })
          }}
          options={[...PAGES]}
        />
        <Segmented
          label="Width of the preview"
          value={device}
          onValueChange={setDevice}
          options={[
            { value: 'desktop', label: 'Computer', icon: <Monitor aria-hidden />, iconOnly: true },
            { value: 'phone', label: 'Phone', icon: <Smartphone aria-hidden />, iconOnly: true },
          ]}
        />
      </div>
      <div ref={box} className="relative min-h-0 flex-1 overflow-hidden bg-sunken">
        <iframe
          ref={frame}
          title="Preview of the website"
          src="/settings/website/preview"
          className={cn('absolute top-0 left-1/2 origin-top border-0 bg-surface', !width && 'invisible')}
          style={{
            width: WIDTHS[device],
            height: height / scale,
            transform: `translateX(-50%) scale(${scale})`,
          }}
        />
      </div>
    </section>
  )
}

/** The inner size of an element, also after it changed. */
function useSize() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, ...size }
}
