'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import type { Candidate } from '@/lib/modules/banking/schemas-answers'
import { WORKLIST_PAGE_SIZE } from '@/lib/modules/banking/schemas-worklist'
import type { BestCandidate } from '@/lib/modules/banking/schemas-worklist-answers'

export type Candidates = {
  /** Undefined: not known yet. */
  of: (lineId: string) => BestCandidate | undefined
  /** Lines whose matches could not be read; they are not asked for again by themselves. */
  failed: ReadonlySet<string>
  /** Asks for those again. */
  retry: () => void
  /** Asks for those that are not known. */
  want: (lineIds: readonly string[]) => void
  add: (known: Record<string, BestCandidate>) => void
  /** What was used is no way for another line any more: they are asked for again. */
  forgetLike: (used: Candidate | null, party: string | null) => void
  forget: (lineIds: readonly string[]) => void
}

export const candidatesKey = (lineId: string) => ['bank-candidates', lineId] as const

/** The best way to clear each line in sight; asked for after the lines are shown, fifty at once. */
export function useCandidates(): Candidates {
  const client = useQueryClient()
  const [known, setKnown] = useState<ReadonlyMap<string, BestCandidate>>(() => new Map())
  const [failed, setFailed] = useState<ReadonlySet<string>>(() => new Set())
  const asked = useRef(new Set<string>())
  const wanted = useRef<readonly string[]>([])
  const outdated = useRef(new Set<string>())
  const latest = useRef(known)
  latest.current = known
  const latestFailed = useRef(failed)
  latestFailed.current = failed

  const ask = useCallback(() => {
    const missing = wanted.current
      .filter((id) => !latest.current.has(id) || outdated.current.has(id))
      .filter((id) => !asked.current.has(id) && !latestFailed.current.has(id))
      .slice(0, WORKLIST_PAGE_SIZE)
    if (missing.length === 0) return
    for (const id of missing) {
      asked.current.add(id)
      outdated.current.delete(id)
    }
    call('GET /accounting/bank/worklist/candidates', { ids: missing.join(',') })
      .then(
        ({ candidates }) => setKnown((all) => new Map([...all, ...Object.entries(candidates)])),
        () => setFailed((all) => new Set([...all, ...missing])),
      )
      .finally(() => {
        for (const id of missing) asked.current.delete(id)
      })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may leave lines that are not known yet
  useEffect(ask, [known, failed, ask])

  const forget = useCallback(
    (ids: readonly string[]) => {
      if (ids.length === 0) return
      for (const id of ids) void client.removeQueries({ queryKey: candidatesKey(id) })
      setKnown((all) => new Map([...all].filter(([id]) => !ids.includes(id))))
      setFailed((all) => (all.size > 0 ? new Set([...all].filter((id) => !ids.includes(id))) : all))
    },
    [client],
  )
  return {
    of: useCallback((id) => known.get(id), [known]),
    failed,
    retry: useCallback(() => setFailed(new Set()), []),
    want: useCallback(
      (ids) => {
        wanted.current = ids
        ask()
      },
      [ask],
    ),
    add: useCallback((more) => setKnown((all) => new Map([...all, ...Object.entries(more)])), []),
    forget,
    forgetLike: useCallback(
      (used, party) => {
        const ids = new Set(used?.items.map(({ id }) => id))
        const uses = ({ best }: BestCandidate) => best?.items.some((item) => ids.has(item.id)) ?? false
        forget([...latest.current].filter(([, one]) => uses(one)).map(([id]) => id))
        if (!party) return
        // What is known of other papers of the party stays until it is read again; the server refuses what does not fit any more.
        for (const [id, one] of latest.current)
          if (!uses(one) && one.best?.items.some((item) => item.party === party)) {
            outdated.current.add(id)
            void client.invalidateQueries({ queryKey: candidatesKey(id) })
          }
        ask()
      },
      [forget, client, ask],
    ),
  }
}
