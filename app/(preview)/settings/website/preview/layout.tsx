import type { Metadata, Viewport } from 'next'
import type { CSSProperties, ReactNode } from 'react'
import { shopFonts } from '@/components/shop/fonts'
import '@/components/shop/shop.css'
import '@/components/shop/presets.css'
import { presetStyle } from '@/lib/modules/website/shop/presets'
import { loadDraft } from './load-draft'

export const metadata: Metadata = { title: 'Preview of the website', robots: { index: false } }
export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

/** A document like that of a shop, with the styles of shops alone. */
export default async function PreviewLayout({ children }: { children: ReactNode }) {
  const site = (await loadDraft())?.site
  const { key, style } = presetStyle(site?.template ?? 'light grey', site?.branding.primary_colour ?? '')
  return (
    <html lang="en-ZA" className={shopFonts} data-preset={key} style={style as CSSProperties}>
      <body>{children}</body>
    </html>
  )
}
