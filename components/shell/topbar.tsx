'use client'
import { CircleQuestionMark, PanelLeft, Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import { openPalette } from './command-context'
import { JobsTray } from './jobs/jobs-tray'
import { findPage, useMe } from './me-context'
import { NotificationsBell } from './notifications/notifications-bell'
import { OrganizationSwitcher } from './organization-switcher'
import { ThemeMenu } from './theme-menu'
import { useChooseTheme } from './use-personal-settings'
import { UserMenu } from './user-menu'

type TopbarProps = {
  collapsed: boolean
  onToggleSidebar: () => void
  onHelp: () => void
  /** What modules put into the bar. */
  tools: ReactNode
}

export function Topbar({ collapsed, onToggleSidebar, onHelp, tools }: TopbarProps) {
  const chooseTheme = useChooseTheme()
  return (
    <header className="z-(--z-bar) flex h-12 shrink-0 items-center gap-1 bg-canvas px-2 touch:h-14">
      <IconButton
        label={collapsed ? 'Show the sidebar' : 'Hide the sidebar'}
        shortcut="["
        icon={<PanelLeft aria-hidden />}
        onClick={onToggleSidebar}
        aria-expanded={!collapsed}
        className="max-sm:hidden"
      />
      <OrganizationSwitcher />
      <Breadcrumb />
      <div className="flex-1" />
      <button
        type="button"
        onClick={openPalette}
        className="hidden h-8 w-60 shrink-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-ink-faint hover:text-ink md:flex touch:h-11"
      >
        <Search aria-hidden className="size-4" />
        <span className="min-w-0 flex-1 truncate text-left">Search or jump to…</span>
        <Kbd keys="Mod+K" />
      </button>
      <IconButton
        label="Search and commands"
        icon={<Search aria-hidden />}
        onClick={openPalette}
        className="max-sm:hidden md:hidden"
      />
      {tools}
      <JobsTray />
      <NotificationsBell />
      <IconButton
        label="Keyboard shortcuts"
        shortcut="?"
        icon={<CircleQuestionMark aria-hidden />}
        onClick={onHelp}
        className="max-sm:hidden"
      />
      <ThemeMenu onChoose={chooseTheme} className="max-sm:hidden" />
      <UserMenu />
    </header>
  )
}

/** Module and page, so that a collapsed sidebar does not hide where one is. */
function Breadcrumb() {
  const me = useMe()
  const page = findPage(me.navigation, usePathname())
  if (!page) return null
  return (
    <nav aria-label="Where you are" className="hidden min-w-0 items-center gap-1.5 pl-1 text-ink-faint lg:flex">
      <span aria-hidden>/</span>
      <span className="truncate">{page.module.title}</span>
      <span aria-hidden>/</span>
      <Link href={page.item.href} prefetch={false} className="truncate rounded-xs text-ink-muted hover:text-ink">
        {page.item.label}
      </Link>
    </nav>
  )
}
