'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { useOnceOpen } from '@/components/ui/overlays/use-once-open'
import { hearSince } from '@/lib/client/live'
import type { Me } from '@/lib/client/me'
import { useShortcutListener } from '@/lib/client/shortcuts'
import { useWarmUp } from '@/lib/client/warm-up'
import { usePaletteOpen } from './command-context'
import { useLiveJobs } from './jobs/use-jobs'
import { useLiveNotifications } from './notifications/use-notifications'
import { type BadgesByPage, PageBadgesProvider } from './page-badges'
import { PhoneBar } from './phone-bar'
import { Providers } from './providers'
import { Sidebar } from './sidebar'
import { SignedOutWatch } from './signed-out-watch'
import { Topbar } from './topbar'
import { usePersonalSettings } from './use-personal-settings'
import { useShellShortcuts } from './use-shell-shortcuts'

// No page waits for what opens by a key or a button.
const CommandPalette = onDemand(() => import('./command-palette').then((part) => part.CommandPalette))
const KeyboardHelp = onDemand(() => import('./keyboard-help').then((part) => part.KeyboardHelp))
const NavigationDrawer = onDemand(() => import('./navigation-drawer').then((part) => part.NavigationDrawer))
const LIKELY_PARTS = [CommandPalette, NavigationDrawer]

type Props = {
  me: Me
  /** When its reads began. */
  madeAt: number
  /** It is made for a phone, as far as the server can tell. */
  phone: boolean
  collapsed: boolean
  badges: BadgesByPage
  /** Between the bar at the top and every page: what all must know now. */
  band: ReactNode
  /** What modules put into the bar at the top. */
  tools: ReactNode
  /** What modules do on every page, e.g. telling of news. */
  background: ReactNode
  children: ReactNode
}

/** The frame around every page of the workspace. */
export function Shell({ me, madeAt, phone, collapsed, badges, band, tools, background, children }: Props) {
  useState(() => hearSince(madeAt))
  return (
    <Providers me={me} phone={phone}>
      <PageBadgesProvider value={badges}>
        <Frame initiallyCollapsed={collapsed} band={band} tools={tools} background={background}>
          {children}
        </Frame>
      </PageBadgesProvider>
    </Providers>
  )
}

const A_YEAR = 31_536_000

type FrameProps = {
  initiallyCollapsed: boolean
  band: ReactNode
  tools: ReactNode
  background: ReactNode
  children: ReactNode
}

function Frame({ initiallyCollapsed, band, tools, background, children }: FrameProps) {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed)
  const [menuOpen, setMenuOpen] = useState(false)
  const [helpOpen, setHelpOpen] = useState(false)

  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it to draw the sidebar as it was left
    document.cookie = `sidebar=${collapsed ? 'collapsed' : 'open'}; path=/; max-age=${A_YEAR}; samesite=lax`
  }, [collapsed])

  useShortcutListener()
  useShellShortcuts({ onHelp: () => setHelpOpen(true), onToggleSidebar: () => setCollapsed((current) => !current) })
  usePersonalSettings()
  useLiveNotifications()
  useLiveJobs()
  useWarmUp(LIKELY_PARTS)
  const showsPalette = useOnceOpen(usePaletteOpen())
  const showsHelp = useOnceOpen(helpOpen)
  const showsMenu = useOnceOpen(menuOpen)

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <a href="#main" className="btn btn-primary fixed top-2 left-2 z-(--z-toast) -translate-y-16 focus:translate-y-0">
        Skip to content
      </a>
      <Topbar
        onToggleSidebar={() => setCollapsed((current) => !current)}
        collapsed={collapsed}
        onHelp={() => setHelpOpen(true)}
        tools={tools}
      />
      {band}
      <div className="flex min-h-0 flex-1">
        <Sidebar collapsed={collapsed} />
        <main
          id="main"
          tabIndex={-1}
          className="relative min-w-0 flex-1 scroll-py-16 overflow-y-auto bg-surface outline-none sm:rounded-tl-lg sm:border-t sm:border-l sm:border-line"
        >
          {children}
        </main>
      </div>
      <PhoneBar onMenu={() => setMenuOpen(true)} />
      {showsMenu && <NavigationDrawer open={menuOpen} onOpenChange={setMenuOpen} />}
      {showsPalette && <CommandPalette onHelp={() => setHelpOpen(true)} />}
      {showsHelp && <KeyboardHelp open={helpOpen} onOpenChange={setHelpOpen} />}
      <SignedOutWatch />
      {background}
    </div>
  )
}
