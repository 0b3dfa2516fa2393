'use client'
import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/feedback/spinner'
import { Input } from '@/components/ui/fields/input'
import { Kbd } from '@/components/ui/kbd'
import { useGrid } from '../grid-context'

const PAUSE_IN_TYPING = 180

/** Searches the columns that the grid declares; they are named on hover. */
export function SearchBox({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const { grid, view, setView, switching } = useGrid()
  const [typed, setTyped] = useState(view.q)
  const [focused, setFocused] = useState(false)
  const sent = useRef(view.q)
  // Back, a cleared filter or another link: the box follows the address; what came from the box itself does not
  // return to it, since more may have been typed meanwhile.
  useEffect(() => {
    if (view.q === sent.current) return
    sent.current = view.q
    setTyped(view.q)
  }, [view.q])

  const search = useEffectEvent(() => {
    const history = sent.current === '' ? 'push' : 'replace'
    sent.current = typed.trim()
    setView({ q: sent.current }, history)
  })
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => search(), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [typed])
  const covered = grid.columns.filter((column) => column.searched).map((column) => column.label)

  return (
    <div
      className="min-w-0 flex-1 max-sm:basis-full sm:max-w-72 sm:min-w-52"
      title={covered.length > 0 ? `Searches ${covered.join(', ')}` : undefined}
    >
      <Input
        ref={inputRef}
        type="search"
        role="searchbox"
        aria-label={grid.searchPlaceholder ?? 'Search'}
        placeholder={grid.searchPlaceholder ?? 'Search'}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (typed) setTyped('')
          else event.currentTarget.blur()
          event.preventDefault()
        }}
        leading={<Search aria-hidden />}
        trailing={
          switching && typed ? (
            <Spinner />
          ) : typed ? (
            <button
              type="button"
              aria-label="Clear the search"
              onClick={() => setTyped('')}
              className="flex size-6 items-center justify-center rounded-sm hover:text-ink"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          ) : (
            !focused && <Kbd keys="/" className="max-sm:hidden" />
          )
        }
        className="[&_input::-webkit-search-cancel-button]:hidden"
      />
    </div>
  )
}
