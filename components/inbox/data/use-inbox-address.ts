'use client'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { type InboxAddress, readAddress, writeAddress } from './address'

type Change = Partial<InboxAddress>

/** The address, and how to change it: opening a conversation adds a step that Back takes back, the rest does not. */
export function useInboxAddress() {
  const search = useSearchParams()
  const address = useMemo(() => readAddress(search), [search])
  const change = (changes: Change, how: 'push' | 'replace' = 'replace') => {
    const next = writeAddress({ ...readAddress(new URLSearchParams(window.location.search)), ...changes })
    if (how === 'push') window.history.pushState(null, '', next)
    else window.history.replaceState(null, '', next)
  }
  return { address, change }
}
