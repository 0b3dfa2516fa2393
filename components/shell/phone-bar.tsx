'use client'
import { House, Menu as MenuIcon, Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Icon } from '@/components/icons'
import { cn } from '@/components/ui/cn'
import { openPalette } from './command-context'
import { findPage, useMe } from './me-context'

const entry = 'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-ink-muted -outline-offset-2'

/** What the thumb reaches: home, the pages of the current module, search and everything else. */
export function PhoneBar({ onMenu }: { onMenu: () => void }) {
  const me = useMe()
  const pathname = usePathname()
  const current = findPage(me.navigation, pathname)
  const firstTwo = current?.module.items.slice(0, 2) ?? []
  const neighbours = current && !firstTwo.includes(current.item) ? [...firstTwo.slice(0, 1), current.item] : firstTwo
  return (
    <nav
      aria-label="Quick navigation"
      className="z-(--z-bar) flex shrink-0 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <BarLink href="/" label="Home" icon={<House aria-hidden className="size-5" />} active={pathname === '/'} />
      {neighbours.map((item) => (
        <BarLink
          key={item.href}
          href={item.href}
          label={item.label}
          icon={<Icon name={item.icon} className="size-5" />}
          active={item.href === current?.item.href}
        />
      ))}
      <button type="button" onClick={openPalette} className={entry}>
        <Search aria-hidden className="size-5" />
        Search
      </button>
      <button type="button" onClick={onMenu} className={entry}>
        <MenuIcon aria-hidden className="size-5" />
        Menu
      </button>
    </nav>
  )
}

function BarLink({ href, label, icon, active }: { href: string; label: string; icon: ReactNode; active: boolean }) {
  return (
    <Link
      prefetch={false}
      href={href}
      aria-current={active ? 'page' : undefined}
      className={cn(entry, 'min-w-0 px-1', active && 'font-medium text-accent-ink')}
    >
      {icon}
      <span className="max-w-full truncate">{label}</span>
    </Link>
  )
}
