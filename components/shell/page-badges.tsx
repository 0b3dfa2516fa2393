'use client'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import type { NavigationItem } from '@/lib/client/me'

/** What stands beside pages in the navigation, e.g. how much waits there, by the page's address. */
export type BadgesByPage = Record<string, ReactNode>

const Context = createContext<BadgesByPage>({})

export const PageBadgesProvider = Context.Provider

/** The badges of these pages. */
export function PageBadges({ items }: { items: NavigationItem[] }) {
  const badges = useContext(Context)
  return items.map(({ href }) => badges[href] && <Fragment key={href}>{badges[href]}</Fragment>)
}
