'use client'
import { useRef, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import { randomId } from '@/lib/client/random-id'
import type { Candidate, LineWire } from '@/lib/modules/banking/schemas-answers'
import { type LineAct, WORKLIST_PAGE_SIZE, type WorklistState } from '@/lib/modules/banking/schemas-worklist'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { TOAST } from './use-acts'
import { acceptedWords } from './words'
import { useWorklist } from './worklist/worklist-context'

export type BulkVerb = 'accept' | 'payment' | 'suspense' | 'ignore' | 'restore'
export type BulkResult = { line: WorklistLine; ok: boolean; message: string }

const DONE: Record<BulkVerb, string> = {
  accept: 'matched',
  payment: 'paid',
  suspense: 'put into suspense',
  ignore: 'ignored',
  restore: 'put back on the list',
}

/** What can be done to many lines of a state at once. */
const BULK_VERBS: Record<WorklistState, readonly BulkVerb[]> = {
  open: ['accept', 'payment', 'suspense', 'ignore'],
  suspense: ['accept', 'payment', 'restore'],
  cleared: [],
  ignored: ['restore'],
  all: ['accept', 'payment', 'suspense', 'ignore', 'restore'],
}

/** One thing done to many lines, one after the other, in one batch of the log. */
export function useBulk() {
  const { lines, acts, candidates, setSelected, letGo, view, focusList } = useWorklist()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [results, setResults] = useState<BulkResult[]>([])
  const stopped = useRef(false)

  async function work(verb: BulkVerb, targets: readonly WorklistLine[]): Promise<void> {
    const order = acts.nextOrder()
    const batch_id = randomId()
    const all: BulkResult[] = []
    stopped.current = false
    setProgress({ done: 0, of: targets.length })
    try {
      const ways = verb === 'accept' || verb === 'payment' ? await waysOf(targets) : null
      for (const line of targets) {
        if (stopped.current) break
        all.push(await doOne(verb, line, ways?.get(line.id) ?? null, batch_id))
        setProgress({ done: all.length, of: targets.length })
      }
    } catch (error) {
      toast.error('Nothing was done', { id: TOAST, description: messageOf(error) })
    } finally {
      setProgress(null)
      settle(verb, all, { order, batch_id })
    }
  }

  async function doOne(
    verb: BulkVerb,
    line: WorklistLine,
    way: Candidate | null,
    batch_id: string,
  ): Promise<BulkResult> {
    const act = actOf(verb, way)
    if (typeof act === 'string') return { line, ok: false, message: act }
    try {
      const { transaction } = await call('POST /accounting/bank/worklist/act/{txn_id}', {
        txn_id: line.id,
        act,
        batch_id,
      })
      lines.take([transaction as LineWire])
      return { line, ok: true, message: way ? acceptedWords(way) : 'Done' }
    } catch (error) {
      return { line, ok: false, message: messageOf(error) }
    }
  }

  /** Lines that were reached are not selected any more; who chose another line meanwhile stays there. */
  function settle(verb: BulkVerb, all: BulkResult[], { order, batch_id }: { order: number; batch_id: string }): void {
    const reached = new Set(all.map(({ line }) => line.id))
    const done = all.filter(({ ok }) => ok).map(({ line }) => line.id)
    setSelected((selected) => new Set([...selected].filter((id) => !reached.has(id))))
    if (done.length < all.length) setResults(all)
    else requestAnimationFrame(focusList)
    if (done.length === 0) return
    const label = `${countOf(done.length, 'line')} ${DONE[verb]}`
    letGo(done)
    acts.remember({ order, label, lineIds: done, undoes: { batch: batch_id } })
    announce(label)
    candidates.forget(lines.lines.map(({ id }) => id))
    acts.readFigures()
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

  const verbs = BULK_VERBS[view.state]
  return {
    verbs,
    can: (verb: BulkVerb) => verbs.includes(verb) && progress === null,
    run: (verb: BulkVerb, targets: readonly WorklistLine[]) => {
      if (verbs.includes(verb) && progress === null) void work(verb, targets)
    },
    /** After the line that it is at. */
    stop: () => {
      stopped.current = true
    },
    progress,
    /** Where some could not be done: each with why. */
    results,
    clear: () => setResults([]),
  }
}

export type Bulk = ReturnType<typeof useBulk>

/** What is done to one line, or why nothing can be. */
function actOf(verb: BulkVerb, best: Candidate | null): LineAct | string {
  if (verb === 'suspense' || verb === 'ignore' || verb === 'restore') return { action: verb }
  if (!best) return 'It has no match.'
  if (!best.accept) return 'Its match needs a form: open the line.'
  if (verb === 'payment' && best.accept.action !== 'create_payment')
    return 'Nobody is recognised whom a payment would be for.'
  if (verb === 'accept' && best.confidence === 'low') return 'It has only a weak match: open the line.'
  return best.accept
}
