'use client'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from '@/components/ui/fields/input'

const PAUSE_IN_TYPING_MS = 200

type Props = { label: string; q: string; onSearch: (q: string) => void; className?: string }

/** A search that the address has: it follows after a pause in typing, and what changes it elsewhere shows here. */
export function SearchBox({ label, q, onSearch, className }: Props) {
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  // Cleared from elsewhere, or by Back.
  if (known !== q) {
    setKnown(q)
    if (typed.trim() !== q) setTyped(q)
  }
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE_IN_TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, q])
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder="Search"
      maxLength={200}
      leading={<Search aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className={className}
    />
  )
}
