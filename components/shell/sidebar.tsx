'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Icon } from '@/components/icons'
import { cn } from '@/components/ui/cn'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '@/components/ui/overlays/menu'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import type { NavigationModule } from '@/lib/client/me'
import { findPage, useMe } from './me-context'
import { NavigationList } from './navigation-list'
import { PageBadges } from './page-badges'

/** The navigation of wide screens; collapsed it is a rail of icons with a menu each. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  return (
    <aside
      aria-label="Navigation"
      className={cn('hidden shrink-0 overflow-y-auto bg-canvas px-2 pt-1 pb-4 sm:block', collapsed ? 'w-12' : 'w-56')}
    >
      {collapsed ? <Rail /> : <NavigationList />}
    </aside>
  )
}

const railButton =
  'flex size-8 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover -outline-offset-1'

function Rail() {
  const me = useMe()
  const pathname = usePathname()
  const current = findPage(me.navigation, pathname)
  return (
    <nav aria-label="Modules" className="flex flex-col items-center gap-1">
      <Tooltip label="Home" side="right">
        <Link
          prefetch={false}
          href="/"
          aria-label="Home"
          aria-current={pathname === '/' ? 'page' : undefined}
          className={cn(railButton, pathname === '/' && 'bg-pressed text-ink')}
        >
          <Icon name="house" className="size-4" />
        </Link>
      </Tooltip>
      {me.navigation.map((module) => (
        <RailModule
          key={module.module}
          module={module}
          currentHref={current?.item.href}
          active={current?.module === module}
        />
      ))}
    </nav>
  )
}

function RailModule({
  module,
  currentHref,
  active,
}: {
  module: NavigationModule
  currentHref?: string
  active: boolean
}) {
  return (
    <Menu>
      <Tooltip label={module.title} side="right">
        <MenuTrigger className={cn(railButton, 'relative', active && 'bg-pressed text-ink')}>
          <Icon name={module.icon} className="size-4" />
          <span className="sr-only">{module.title}</span>
          <span className="absolute -top-0.5 -right-1">
            <PageBadges items={module.items} />
          </span>
        </MenuTrigger>
      </Tooltip>
      <MenuContent side="right" align="start">
        <MenuLabel>{module.title}</MenuLabel>
        {module.items.map((item) => (
          <MenuItem key={item.href} asChild>
            <Link prefetch={false} href={item.href} aria-current={item.href === currentHref ? 'page' : undefined}>
              <Icon name={item.icon} />
              {item.label}
            </Link>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
