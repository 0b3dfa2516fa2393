'use client'
import { useMemo, useRef, useState } from 'react'
import { messagesAt } from '@/components/form/placed-errors'
import { useSubmission } from '@/components/form/use-submission'
import type { LineWire } from '@/lib/modules/banking/schemas-answers'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { useMounted } from '../use-mounted'
import { useVerbs } from '../use-verbs'
import { useWorklist } from '../worklist/worklist-context'

export type LineForm = ReturnType<typeof useLineForm>
type Options = { idempotencyKey: string }

/** @param shown places that the form has a field for; errors elsewhere are shown above the form */
export function useLineForm(shown?: RegExp) {
  const [touched, setTouched] = useState(false)
  const draws = (path: string) => shown?.test(path) ?? false
  const submission = useSubmission({ dirty: touched, draws })
  const { errors } = submission.refusal
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with the errors alone
  const at = useMemo(() => messagesAt(errors, draws), [errors])
  return {
    ...submission,
    /** What is wrong at each shown place. */
    at,
    touch: () => setTouched(true),
    done: () => setTouched(false),
  }
}

/** Sends a form once, and keeps what was typed when the server refuses it. */
export function useSend(line: WorklistLine, shown?: RegExp) {
  const verbs = useVerbs()
  const { acts } = useWorklist()
  const mounted = useMounted()
  const form = useLineForm(shown)
  const latest = useRef({ verbs, acts })
  latest.current = { verbs, acts }
  return {
    form,
    at: form.at,
    send: <I>(
      words: string,
      input: I,
      work: (input: I, options: Options) => Promise<{ transaction: LineWire }>,
      party: string | null = null,
    ) =>
      form.run(input, async (intent) => {
        try {
          const { transaction } = await work(input, intent)
          form.done()
          void latest.current.acts.act({ line, words, party, send: async () => ({ transaction }) })
          // Those who have left the form meanwhile stay where they are.
          if (mounted.current) latest.current.verbs.moveOn(line)
        } catch (error) {
          if (mounted.current) throw error
          latest.current.acts.refused(line, error)
        }
      }),
  }
}
