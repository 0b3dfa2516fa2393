'use client'
import { type RefObject, useEffect, useRef } from 'react'

/** Whether what asked is still on the page when the answer comes. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
