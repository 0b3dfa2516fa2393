'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Icon } from '@/components/icons'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { solidTone } from '@/components/ui/tone'
import { formatCompact, formatDuration, formatNumber, formatPercent } from '@/lib/client/format'
import type { StatCard } from '@/lib/client/grid/grid-types'
import type { NavigationItem, NavigationModule } from '@/lib/client/me'
import { gridFiguresQuery } from '@/lib/client/queries'
import { type GridItem, gridsOf } from './home-grids'

const SHOWN = 4
const SHOWN_OF_OTHERS = 2
const placesOf = (most: number) => Array.from({ length: most }, (_, place) => place)
const LINKS_SHOWN = 5

/** A module at a glance: the figures of its first grids, each of which opens the rows behind it. */
export function ModuleTile({ module }: { module: NavigationModule }) {
  const [first, ...others] = gridsOf(module)
  if (!first) return null
  return (
    <Card className="flex flex-col">
      <TileHeader module={module} />
      <div className="flex flex-1 flex-col gap-1 px-2 py-2">
        <GridFigures item={first} most={SHOWN} />
        {others.map((item) => (
          <GridFigures key={item.grid} item={item} most={SHOWN_OF_OTHERS} />
        ))}
      </div>
      <Links items={module.items} className="border-t border-line py-1.5" />
    </Card>
  )
}

/** A grid without figures takes no room. */
function GridFigures({ item, most }: { item: GridItem; most: number }) {
  const stats = useQuery({ ...gridFiguresQuery(item.grid, {}), select: ({ cards }) => cards })
  if (stats.data?.length === 0) return null
  return (
    <section aria-label={item.label}>
      <h4 className="px-2 pt-1 text-2xs font-medium text-ink-faint">{item.label}</h4>
      <Figures item={item} stats={stats} most={most} />
    </section>
  )
}

/** A module without figures of its own. */
export function ModuleLinks({ module }: { module: NavigationModule }) {
  return (
    <Card>
      <TileHeader module={module} />
      <Links items={module.items} className="pt-1 pb-2" />
    </Card>
  )
}

function TileHeader({ module }: { module: NavigationModule }) {
  return (
    <header className="flex items-center gap-2 px-4 pt-3">
      <Icon name={module.icon} className="size-4 shrink-0 text-ink-faint" />
      <h3 className="min-w-0 flex-1 truncate text-sm">
        <Link
          href={module.items[0]?.href ?? '/'}
          prefetch={false}
          className="rounded-xs hover:underline hover:underline-offset-3"
        >
          {module.title}
        </Link>
      </h3>
    </header>
  )
}

function Links({ items, className }: { items: NavigationItem[]; className?: string }) {
  return (
    <ul className={cn('flex flex-wrap gap-x-3 px-4 text-xs', className)}>
      {items.slice(0, LINKS_SHOWN).map((item) => (
        <li key={item.href}>
          <Link
            href={item.href}
            prefetch={false}
            className="flex min-h-6 items-center rounded-xs text-ink-muted hover:text-ink touch:min-h-11"
          >
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type FiguresProps = { item: GridItem; stats: UseQueryResult<StatCard[]>; most: number }

function Figures({ item, stats, most }: FiguresProps) {
  const { data, isPending, isError, refetch } = stats
  if (isPending) {
    return (
      <div className="grid grid-cols-2 gap-px" role="status" aria-label="Loading figures">
        {placesOf(most).map((place) => (
          <div key={place} className="px-2 py-1.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="mt-1.5 h-5 w-12" />
          </div>
        ))}
      </div>
    )
  }
  if (isError) {
    return (
      <p className="px-2 py-1.5 text-xs text-ink-muted">
        The figures could not be loaded.{' '}
        <button type="button" onClick={() => refetch()} className="min-h-6 text-accent-ink hover:underline">
          Try again
        </button>
      </p>
    )
  }
  return (
    <dl className="grid grid-cols-2 gap-px">
      {data.slice(0, most).map((card) => (
        <Figure key={card.key} card={card} href={addressOf(item, card)} />
      ))}
    </dl>
  )
}

function addressOf(item: NavigationItem, card: StatCard): string {
  if (!card.filter) return item.href
  return `${item.href}?${new URLSearchParams({ card: `${card.key}:${JSON.stringify(card.filter)}` })}`
}

function Figure({ card, href }: { card: StatCard; href: string }) {
  const format = useFormat()
  const exact = exactly(card, format.money)
  const tone = card.tone && card.tone !== 'neutral' && Number(card.value) > 0 ? card.tone : null
  return (
    <div className="relative rounded-md px-2 py-1.5 hover:bg-hover">
      <dt className="flex items-center gap-1.5 truncate text-xs text-ink-muted">
        {tone && <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', solidTone[tone])} />}
        <span className="truncate">{card.label}</span>
      </dt>
      <dd className="tabular text-lg font-semibold tracking-tight" title={exact}>
        <Link
          href={href}
          prefetch={false}
          className="rounded-xs after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {shortly(card, format.money) || '–'}
        </Link>
      </dd>
    </div>
  )
}

type Money = ReturnType<typeof useFormat>['money']

function shortly(card: StatCard, money: Money): string {
  if (card.format === 'money') return money(card.value, card.currency, { compact: true })
  if (card.format === 'percent') return formatPercent(card.value)
  if (card.format === 'duration') return formatDuration(card.value)
  return formatCompact(card.value)
}

function exactly(card: StatCard, money: Money): string {
  if (card.format === 'money') return money(card.value, card.currency)
  if (card.format === 'number') return formatNumber(card.value)
  return shortly(card, money)
}
