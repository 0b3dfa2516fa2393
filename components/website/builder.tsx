'use client'
import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/fields/segmented'
import type { SiteSettings } from '@/lib/modules/website/schemas'
import type { PreviewDraft } from './preview/messages'
import { ShopPreview } from './preview/shop-preview'
import { draftOf, SiteForm } from './site-form'

type Part = 'settings' | 'preview'

/** The settings of the website with the shop beside them; where there is no room, one of the two. */
export function Builder({ initial, above, below }: { initial: SiteSettings; above?: ReactNode; below: ReactNode }) {
  const [draft, setDraft] = useState<PreviewDraft>(() => draftOf(initial))
  const [part, setPart] = useState<Part>('settings')
  return (
    <>
      <Segmented
        className="self-start xl:hidden"
        label="Settings or preview"
        value={part}
        onValueChange={setPart}
        options={[
          { value: 'settings', label: 'Settings' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
        <div className={cn('@container flex min-w-0 flex-col gap-5', part === 'preview' && 'max-xl:hidden')}>
          {above}
          <SiteForm initial={initial} onDraft={setDraft} />
          {below}
        </div>
        <div className={cn('top-4 h-[calc(100dvh-9rem)] xl:sticky', part === 'settings' && 'max-xl:hidden')}>
          <ShopPreview draft={draft} />
        </div>
      </div>
    </>
  )
}
