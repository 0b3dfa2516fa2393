'use client'

import { useCallback } from 'react'
import { useMe } from '@/components/shell/me-context'

/** Addresses of other grids and of their rows; null when a grid has no page for this person. */
export function useGridHref() {
  const { navigation } = useMe()
  const pageOf = useCallback(
    (slug: string | undefined): string | null => {
      for (const module of navigation) {
        const item = slug && module.items.find((one) => one.grid === slug)
        if (item) return item.href
      }
      return null
    },
    [navigation],
  )
  const rowOf = useCallback(
    (slug: string | undefined, rowId: unknown): string | null => {
      const page = pageOf(slug)
      if (!page || typeof rowId !== 'string' || rowId === '') return null
      return `${page}${page.includes('?') ? '&' : '?'}row=${encodeURIComponent(rowId)}`
    },
    [pageOf],
  )
  return { pageOf, rowOf }
}
