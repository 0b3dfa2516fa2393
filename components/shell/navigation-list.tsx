'use client'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Icon } from '@/components/icons'
import { cn } from '@/components/ui/cn'
import type { NavigationItem, NavigationModule } from '@/lib/client/me'
import { findPage, useMe } from './me-context'
import { PageBadges } from './page-badges'
import { useOpenModules } from './use-open-modules'

const navigationRow =
  'flex h-[1.875rem] w-full items-center gap-2 rounded-md px-2 text-sm text-ink-muted hover:bg-hover hover:text-ink touch:h-11 -outline-offset-1'

/** All modules with their pages; the module of the current page is open. */
export function NavigationList({ onLeave }: { onLeave?: () => void }) {
  const me = useMe()
  const pathname = usePathname()
  const current = findPage(me.navigation, pathname)
  const { isOpen, toggle } = useOpenModules(current?.module.module)
  return (
    <nav aria-label="Modules" className="flex flex-col gap-px">
      <HomeLink active={pathname === '/'} onLeave={onLeave} />
      {me.navigation.map((module) => (
        <ModuleEntry
          key={module.module}
          module={module}
          currentHref={current?.item.href}
          open={isOpen(module.module)}
          onToggle={() => toggle(module.module)}
          onLeave={onLeave}
        />
      ))}
    </nav>
  )
}

function HomeLink({ active, onLeave }: { active: boolean; onLeave?: () => void }) {
  return (
    <Link
      href="/"
      prefetch={false}
      onClick={onLeave}
      aria-current={active ? 'page' : undefined}
      className={cn(navigationRow, active && 'bg-pressed font-medium text-ink')}
    >
      <Icon name="house" className="size-4 shrink-0" />
      Home
    </Link>
  )
}

type ModuleEntryProps = {
  module: NavigationModule
  currentHref?: string
  open: boolean
  onToggle: () => void
  onLeave?: () => void
}

function ModuleEntry({ module, currentHref, open, onToggle, onLeave }: ModuleEntryProps) {
  const id = `module-${module.module}`
  const holdsCurrent = module.items.some((item) => item.href === currentHref)
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className={cn(navigationRow, 'group')}
      >
        <Icon name={module.icon} className="size-4 shrink-0" />
        <span className={cn('min-w-0 flex-1 truncate text-left', holdsCurrent && 'font-medium text-ink')}>
          {module.title}
        </span>
        {!open && <PageBadges items={module.items} />}
        <ChevronRight
          aria-hidden
          className={cn('size-3.5 shrink-0 text-ink-faint transition-transform', open && 'rotate-90')}
        />
      </button>
      {open && (
        <ul id={id} className="my-px ml-[1.0625rem] flex flex-col gap-px border-l border-line pl-2">
          {module.items.map((item) => (
            <li key={item.href}>
              <PageLink item={item} active={item.href === currentHref} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PageLink({ item, active, onLeave }: { item: NavigationItem; active: boolean; onLeave?: () => void }) {
  return (
    <Link
      href={item.href}
      prefetch={false}
      onClick={onLeave}
      aria-current={active ? 'page' : undefined}
      title={item.shortcut ? `g then ${item.shortcut}` : undefined}
      className={cn(navigationRow, active && 'bg-pressed font-medium text-ink')}
    >
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      <PageBadges items={[item]} />
    </Link>
  )
}
