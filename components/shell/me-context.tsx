'use client'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { Me, NavigationItem, NavigationModule, Preferences } from '@/lib/client/me'

type MeState = { me: Me; savePreferences: (change: Preferences) => void }

const Context = createContext<MeState | null>(null)

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  const [changes, setChanges] = useState<Preferences>({})

  const savePreferences = useCallback((change: Preferences) => {
    setChanges((current) => ({ ...current, ...change }))
    call('PATCH /me/preferences', change).catch((error) =>
      toast.error('Your preference was not saved', { description: messageOf(error) }),
    )
  }, [])

  const state = useMemo(() => {
    const preferences = { ...me.user.preferences, ...changes }
    return { me: { ...me, user: { ...me.user, preferences } }, savePreferences }
  }, [me, changes, savePreferences])

  return <Context.Provider value={state}>{children}</Context.Provider>
}

function useMeState(): MeState {
  const state = useContext(Context)
  if (!state) throw new Error('This component belongs inside the shell')
  return state
}

/** Who is signed in, where, and with which preferences. */
export const useMe = (): Me => useMeState().me

export const useCan = (permission: string): boolean => useMeState().me.permissions.includes(permission)

/** Where a grid is listed; null where the person's navigation has no page of it. */
export const listPage = ({ navigation }: Me, grid: string): string | null =>
  navigation.flatMap(({ items }) => items).find((item) => item.grid === grid)?.href ?? null

/** Changes take effect at once and are kept with the person. */
export function usePreferences(): [Preferences, (change: Preferences) => void] {
  const { me, savePreferences } = useMeState()
  return [me.user.preferences, savePreferences]
}

/** The navigation entry that an address belongs to: the one with the longest matching beginning. */
export function findPage(
  navigation: NavigationModule[],
  pathname: string,
): { module: NavigationModule; item: NavigationItem } | null {
  let best: { module: NavigationModule; item: NavigationItem } | null = null
  for (const module of navigation) {
    for (const item of module.items) {
      const path = item.href.split('?')[0] ?? item.href
      const inside = pathname === path || pathname.startsWith(`${path}/`)
      if (inside && path.length > (best?.item.href.split('?')[0]?.length ?? 0)) best = { module, item }
    }
  }
  return best
}
