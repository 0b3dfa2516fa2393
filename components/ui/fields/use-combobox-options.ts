'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bestMatches } from '@/lib/client/match-rank'

export type ComboboxOption = { value: string; label: string; hint?: string; icon?: ReactNode; disabled?: boolean }

type Source = {
  options?: ComboboxOption[]
  loadOptions?: (query: string, signal: AbortSignal) => Promise<ComboboxOption[]>
  query: string
  open: boolean
}

const PAUSE_IN_TYPING = 180

/** The options that answer the query, and a memory of all that were seen, so that chosen ones keep their label. */
export function useComboboxOptions({ options, loadOptions, query, open }: Source) {
  const [loaded, setLoaded] = useState<ComboboxOption[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const seen = useRef(new Map<string, ComboboxOption>())
  // Callers may pass a new function each time they render; only a new query is a reason to ask again.
  const load = useRef(loadOptions)
  load.current = loadOptions

  useEffect(() => {
    if (!open || !load.current) return
    const controller = new AbortController()
    setState('loading')
    const timer = setTimeout(
      async () => {
        try {
          const answer = await load.current?.(query, controller.signal)
          if (controller.signal.aborted || !answer) return
          for (const option of answer) seen.current.set(option.value, option)
          setLoaded(answer)
          setState('idle')
        } catch {
          if (!controller.signal.aborted) {
            setLoaded([])
            setState('failed')
          }
        }
      },
      query ? PAUSE_IN_TYPING : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, open])

  const given = options ?? []
  const found = loadOptions
    ? loaded
    : bestMatches(given, query, ({ label, hint }) => ({ names: [label], beside: hint ?? '' }))
  return {
    found,
    known: (value: string) => given.find((option) => option.value === value) ?? seen.current.get(value),
    loading: state === 'loading',
    failed: state === 'failed',
  }
}
