'use client'
import { type RefObject, useLayoutEffect } from 'react'
import { createStore, useStore } from '@/lib/client/store'

/** Until the table has been measured. */
const USUAL = 1200
/** How wide the table is that is on the screen; there is only one. */
const width = createStore(USUAL)

export const tableWidth = (): number => width.get()

export function useTableWidth(scrollRef: RefObject<HTMLElement | null>): number {
  useLayoutEffect(() => {
    const table = scrollRef.current
    if (!table) return
    const measure = () => width.set(table.clientWidth || USUAL)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(table)
    return () => observer.disconnect()
  }, [scrollRef])
  return useStore(width, USUAL)
}
