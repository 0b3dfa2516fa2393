'use client'
import { useEffect } from 'react'

const COUNT = /^\(\d+\) /

/** Puts the count before the page's title, also when the page gets another one. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const put = () => {
      const bare = document.title.replace(COUNT, '')
      const wanted = count > 0 ? `(${count}) ${bare}` : bare
      if (document.title !== wanted) document.title = wanted
    }
    put()
    const observer = new MutationObserver(put)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [count])
}
