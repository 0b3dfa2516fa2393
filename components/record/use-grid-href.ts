'use client'
import { useCallback } from 'react'
import { useMe } from '@/components/shell/me-context'

/** The address of a row of another grid; null when that grid has no page for this person. */
export function useGridHref() {
  const { navigation } = useMe()
  return useCallback(
    (slug: string | undefined, rowId: unknown): string | null => {
      if (!slug || typeof rowId !== 'string' || rowId === '') return null
      for (const module of navigation) {
        const item = module.items.find((one) => one.grid === slug)
        if (item) return `${item.href}${item.href.includes('?') ? '&' : '?'}row=${encodeURIComponent(rowId)}`
      }
      return null
    },
    [navigation],
  )
}
