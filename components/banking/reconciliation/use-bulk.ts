'use client'
import { useState } from 'react'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import type { Candidate } from '@/lib/modules/banking/schemas'
import { type LineAct, WORKLIST_PAGE_SIZE, type WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { acceptedWords } from './words'
import { useWorklist } from './worklist-context'

export type BulkVerb = 'accept' | 'payment' | 'suspense' | 'ignore'
export type BulkResult = { line: WorklistLine; ok: boolean; message: string }

const DONE: Record<BulkVerb, string> = {
  accept: 'matched',
  payment: 'paid',
  suspense: 'put into suspense',
  ignore: 'ignored',
}

/** One thing done to many lines, one after the other, in one batch of the log. */
export function useBulk() {
  const { lines, acts, candidates, setSelected, choose, account } = useWorklist()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [results, setResults] = useState<BulkResult[]>([])

  /** @returns how many lines were refused */
  async function run(verb: BulkVerb, targets: readonly WorklistLine[]): Promise<number> {
    const batch_id = crypto.randomUUID()
    const all: BulkResult[] = []
    setResults([])
    setProgress({ done: 0, of: targets.length })
    const ways = verb === 'accept' || verb === 'payment' ? await waysOf(targets) : new Map<string, Candidate | null>()
    for (const line of targets) {
      const act = actOf(verb, ways.get(line.id) ?? null)
      if (typeof act === 'string') all.push({ line, ok: false, message: act })
      else
        try {
          const { transaction } = await call('POST /accounting/bank/worklist/act/{txn_id}', {
            txn_id: line.id,
            act,
            batch_id,
          })
          lines.hide([line.id])
          lines.patch(line.id, { status: transaction.status, suspense: transaction.suspense })
          const used = ways.get(line.id)
          all.push({ line, ok: true, message: used ? acceptedWords(used) : 'Done' })
        } catch (error) {
          all.push({ line, ok: false, message: messageOf(error) })
        }
      setProgress({ done: all.length, of: targets.length })
    }
    const done = all.filter(({ ok }) => ok).map(({ line }) => line.id)
    setResults(all)
    setProgress(null)
    setSelected(new Set())
    choose(null)
    if (done.length > 0)
      acts.remember({
        label: `${countOf(done.length, 'line')} ${DONE[verb]}`,
        lineIds: done,
        undo: () => call('POST /accounting/bank/batches/{batch_id}/undo', { batch_id }),
      })
    candidates.forget(lines.lines.map(({ id }) => id))
    acts.readFigures()
    return all.length - done.length
  }

  /** The best way of each line, asked for where it is not known yet. */
  async function waysOf(targets: readonly WorklistLine[]): Promise<Map<string, Candidate | null>> {
    const found = new Map<string, Candidate | null>()
    const missing = targets.filter(({ id }) => {
      const known = candidates.of(id)
      if (known) found.set(id, known.best)
      return !known
    })
    for (let from = 0; from < missing.length; from += WORKLIST_PAGE_SIZE) {
      const ids = missing.slice(from, from + WORKLIST_PAGE_SIZE).map(({ id }) => id)
      const answer = await call('GET /accounting/bank/worklist/candidates', { ids: ids.join(',') })
      for (const [id, { best }] of Object.entries(answer.candidates)) found.set(id, best)
    }
    return found
  }

  return { run, progress, results, account, clear: () => setResults([]) }
}

/** What is done to one line, or why nothing can be. */
function actOf(verb: BulkVerb, best: Candidate | null): LineAct | string {
  if (verb === 'suspense' || verb === 'ignore') return { action: verb }
  if (!best) return 'It has no match.'
  if (!best.accept) return 'Its match needs a form: open the line.'
  if (verb === 'payment' && best.accept.action !== 'create_payment')
    return 'Nobody is recognised whom a payment would be for.'
  return best.accept
}
