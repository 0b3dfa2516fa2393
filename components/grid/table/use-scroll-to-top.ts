'use client'
import { type RefObject, useEffect, useRef } from 'react'
import type { RowSource } from '../data/row-source'

/** A new search, filter or order is read from its first row; the same view again stays where it was. */
export function useScrollToTop(scrollRef: RefObject<HTMLElement | null>, store: RowSource): void {
  const before = useRef(store)
  useEffect(() => {
    if (before.current === store) return
    before.current = store
    if (scrollRef.current) scrollRef.current.scrollTop = 0
  }, [store, scrollRef])
}
