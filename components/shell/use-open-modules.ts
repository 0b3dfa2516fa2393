'use client'
import { useEffect, useState } from 'react'

const KEY = 'indaba-open-modules'

/** Which modules of the navigation are unfolded: those that were left open, and the one of the current page. */
export function useOpenModules(current: string | undefined) {
  const [open, setOpen] = useState<Record<string, boolean>>(current ? { [current]: true } : {})

  useEffect(() => {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, boolean>
      setOpen((before) => ({ ...kept, ...before }))
    } catch {
      // Without storage the navigation starts folded.
    }
  }, [])

  useEffect(() => {
    if (current) setOpen((before) => (before[current] ? before : { ...before, [current]: true }))
  }, [current])

  const toggle = (module: string) => {
    setOpen((before) => {
      const after = { ...before, [module]: !before[module] }
      try {
        localStorage.setItem(KEY, JSON.stringify(after))
      } catch {
        // See above.
      }
      return after
    })
  }
  return { isOpen: (module: string) => open[module] === true, toggle }
}
