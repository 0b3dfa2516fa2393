'use client'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { GetForm } from '@/components/form/get-form'
import { ShopIcon } from '../shop-icons'
import type { SearchDetails } from './suggestions'

const Suggestions = lazy(() => import('./suggestions').then((found) => ({ default: found.Suggestions })))

/** Search for products: a form without script; with it suggestions, which are loaded when the field is first used. */
export function SearchBox({ query, ...details }: SearchDetails & { query?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState(false)
  useEffect(() => {
    // The field may have been entered before this script ran.
    if (document.activeElement === input.current) setUsed(true)
  }, [])
  return (
    <GetForm className="s-search" action={`${details.base}/search`} role="search">
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search products"
        placeholder="Search products"
        autoComplete="off"
        defaultValue={query}
        onFocus={() => setUsed(true)}
      />
      <button type="submit" aria-label="Search">
        <ShopIcon name="search" />
      </button>
      {used && input.current && (
        <Suspense fallback={null}>
          <Suggestions input={input.current} {...details} />
        </Suspense>
      )}
    </GetForm>
  )
}
