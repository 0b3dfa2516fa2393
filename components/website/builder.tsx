'use client'
import { type ReactNode, useState } from 'react'
import { useLiveList } from '@/components/form/live-list'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/fields/segmented'
import { call } from '@/lib/client/call'
import type { SiteReadiness, SiteSettings, StandardPage } from '@/lib/modules/website/schemas'
import { OpenShop, SITE_KEY } from './open-shop/open-shop'
import type { PreviewDraft } from './preview/messages'
import { ShopPreview } from './preview/shop-preview'
import { draftOf, SiteForm } from './site-form'
import { PAGES_KEY, StandardPages } from './standard-pages'

type Part = 'settings' | 'preview'
type Props = {
  start: { settings: SiteSettings; pages: StandardPage[]; readiness: SiteReadiness; address: string | null }
  /** Below the settings. */
  children: ReactNode
}

/** The settings of the website with the shop beside them; where there is no room, one of the two. */
export function Builder({ start, children }: Props) {
  const site = useLiveList(SITE_KEY, 'website', start.settings, (signal) =>
    call('GET /settings/website', {}, { signal }),
  )
  const pages = useLiveList(PAGES_KEY, 'website-pages', start.pages, (signal) =>
    call('GET /settings/website/pages', {}, { signal }).then((answer) => answer.pages),
  )
  const [draft, setDraft] = useState<PreviewDraft>(() => draftOf(start.settings))
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
          <OpenShop site={site} readiness={start.readiness} pages={pages} address={start.address} />
          <SiteForm initial={site} onDraft={setDraft} />
          <StandardPages pages={pages} />
          {children}
        </div>
        <div className={cn('top-4 h-[calc(100dvh-9rem)] xl:sticky', part === 'settings' && 'max-xl:hidden')}>
          <ShopPreview draft={draft} />
        </div>
      </div>
    </>
  )
}
