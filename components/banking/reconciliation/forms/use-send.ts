'use client'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '@/lib/client/api'
import type { LineWire } from '@/lib/modules/banking/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { useMounted } from '../use-mounted'
import { useVerbs } from '../use-verbs'
import { useWorklist } from '../worklist-context'

/** Why the server refused: in words, and what belongs to a field by its place, such as `lines.1.account_id`. */
export type Problem = { general: string | null; at: Readonly<Record<string, string>> }

/** @param shown places that the form has a field for; what stands elsewhere is said above the form */
export function problemOf(error: unknown, shown?: RegExp): Problem {
  const at: Record<string, string> = {}
  const rest: string[] = []
  for (const { loc, msg } of isApiError(error) ? error.fields : []) {
    const place = loc.filter((part) => part !== 'body').join('.')
    if (shown?.test(place)) at[place] = at[place] ? `${at[place]} ${msg}` : msg
    else rest.push(msg)
  }
  const all = rest.length + Object.keys(at).length
  return { general: all === 0 ? messageOf(error) : rest.join(' ') || null, at }
}

/** Sends a form once, and keeps what was typed when the server refuses it. */
export function useSend(line: WorklistLine, shown?: RegExp) {
  const verbs = useVerbs()
  const { acts } = useWorklist()
  const mounted = useMounted()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const latest = useRef({ verbs, acts })
  latest.current = { verbs, acts }
  return {
    pending,
    problem,
    at: problem?.at ?? {},
    /** What was refused is not what stands there any more. */
    forget: () => setProblem(null),
    send: async (words: string, work: () => Promise<{ transaction: LineWire }>, party: string | null = null) => {
      setPending(true)
      setProblem(null)
      try {
        const { transaction } = await work()
        void latest.current.acts.act({ line, words, party, send: async () => ({ transaction }) })
        // Whoever has left the form meanwhile stays where they are.
        if (mounted.current) latest.current.verbs.moveOn(line)
      } catch (error) {
        if (!mounted.current) return latest.current.acts.refused(line, error)
        setProblem(problemOf(error, shown))
        setPending(false)
      }
    },
  }
}
