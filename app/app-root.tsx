import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { AnnouncerHost } from '@/components/ui/feedback/announce'
import { ToastRegion } from '@/components/ui/feedback/toast'
import { FollowTheme } from '@/components/ui/follow-theme'
import { ConfirmHost } from '@/components/ui/overlays/confirm'
import { earlyLinkScript } from '@/lib/client/chat/early-link-script'
import { themeScript } from '@/lib/client/theme-script'
import './globals.css'

export const appMetadata: Metadata = {
  title: { default: 'Indaba', template: '%s · Indaba' },
  description: 'Customers, money, domains, projects and people in one place.',
  // What a phone needs to put it on its home screen.
  manifest: '/manifest.webmanifest',
  icons: { icon: '/icon.svg', apple: '/apple-touch-icon.png' },
  appleWebApp: { title: 'Indaba' },
}

export const appViewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f9f9fb' },
    { media: '(prefers-color-scheme: dark)', color: '#0e0f13' },
  ],
}

const HEAD_SCRIPT = `${themeScript};${earlyLinkScript}`

/** The document around every page of the application. The shop has one of its own, without the providers and styles of this one. */
export async function AppRoot({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    // The theme's attribute is set before React takes over.
    <html lang="en-ZA" data-theme="light" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, no data in it */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      </head>
      <body>
        {children}
        <FollowTheme />
        <ConfirmHost />
        <AnnouncerHost />
        <ToastRegion />
      </body>
    </html>
  )
}
