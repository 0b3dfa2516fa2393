'use client'
import { useQueryClient } from '@tanstack/react-query'
import limit from 'p-limit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { followJob } from '@/components/shell/jobs/use-jobs'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { countOf } from '@/lib/client/format'
import type { JobEntry } from '@/lib/client/queries'
import type { Candidate, LineWire } from '@/lib/modules/banking/schemas-answers'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { bankFiguresKey } from './query-keys'
import { isSameUndo, type Undoable, undoAtServer } from './undo-at-server'
import type { Candidates } from './use-candidates'
import type { Lines } from './use-lines'

/** One thing done to one line, that the server may still refuse. */
export type Act = {
  line: WorklistLine
  /** Said when it is done: "Matched with PAY-00012". */
  words: string
  send: () => Promise<{ transaction: LineWire }>
  used?: Candidate | null
  party?: string | null
}

/** What can be taken back; `order` is that in which things were asked for, whenever their answers came. 0: before this visit. */
type Done = { order: number; label: string; lineIds: string[]; undoes: Undoable }

/** What is said of lines takes the place of what was said of them before. */
export const TOAST = 'bank-line'
const AT_ONCE = 3
const READ_AFTER_MS = 900

/**
 * Does things to lines: a line leaves the list at once and comes back with the server's words when that refuses. Some go on at the same
 * time, in the order they were asked for. What was done can be taken back, the last first.
 */
export function useActs(
  account: string,
  { lines, candidates, choose }: { lines: Lines; candidates: Candidates; choose: (id: string) => void },
) {
  const client = useQueryClient()
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(() => new Map())
  const [session, setSession] = useState<{ since: number; last: number; lines: number } | null>(null)
  const done = useRef<Done[]>([])
  const asked = useRef(0)
  const undoing = useRef(Promise.resolve())
  const [sending] = useState(() => limit(AT_ONCE))
  const reading = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const readFigures = useCallback(() => {
    clearTimeout(reading.current)
    reading.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: bankFiguresKey(account) }),
      READ_AFTER_MS,
    )
  }, [client, account])
  useEffect(() => () => clearTimeout(reading.current), [])

  const count = useCallback((more: number) => {
    const now = Date.now()
    setSession((current) => ({
      since: current?.since ?? now,
      last: now,
      lines: Math.max(0, (current?.lines ?? 0) + more),
    }))
  }, [])

  const keep = useCallback((entry: Done) => {
    done.current = [...done.current, entry].toSorted((one, other) => one.order - other.order)
  }, [])

  const undoOne = useCallback(
    async (entry: Done) => {
      try {
        const { transactions, job_id } = await undoAtServer(entry.undoes)
        if (job_id) toast.info(`Undoing ${entry.label}…`, { id: TOAST })
        const ended = job_id ? await followJob(client, job_id) : null
        if (ended) reportJob(ended, entry.label)
        else tell(`Undone: ${entry.label}`)
        count(ended ? ended.failed - ended.done : -entry.lineIds.length)
        lines.take(transactions)
        candidates.forget(entry.lineIds)
        lines.reread()
        if (entry.lineIds[0]) choose(entry.lineIds[0])
      } catch (error) {
        toast.error('It was not undone', { id: TOAST, description: messageOf(error) })
        if (entry.order > 0) keep(entry)
      } finally {
        readFigures()
      }
    },
    [client, lines, candidates, choose, count, readFigures, keep],
  )
  const latestUndo = useRef(undoOne)
  latestUndo.current = undoOne

  /** One after the other, so that what was done on top is gone before what is below. */
  const undo = useCallback((entry: Done): Promise<void> => {
    done.current = done.current.filter(({ undoes }) => !isSameUndo(undoes, entry.undoes))
    undoing.current = undoing.current.then(() => latestUndo.current(entry))
    return undoing.current
  }, [])

  const remember = useCallback(
    (entry: Done) => {
      keep(entry)
      toast.success(entry.label, { id: TOAST, action: { label: 'Undo', onClick: () => void undo(entry) } })
    },
    [keep, undo],
  )

  const failed = useCallback(
    (line: WorklistLine, error: unknown) => {
      const message = messageOf(error)
      lines.show([line.id])
      candidates.forget([line.id])
      setFailures((all) => new Map(all).set(line.id, message))
      toast.error(`“${line.description || line.reference}” is back on the list`, { description: message })
    },
    [lines, candidates],
  )

  /** @returns whether the server agreed; the line is off the list until it says no */
  const act = useCallback(
    ({ line, words, send, used = null, party = null }: Act): Promise<boolean> => {
      const order = ++asked.current
      lines.hide([line.id])
      setFailures((all) => new Map([...all].filter(([id]) => id !== line.id)))
      return sending(async () => {
        try {
          const { transaction } = await send()
          const step = transaction.undo_step_id
          lines.take([transaction])
          lines.show([line.id])
          candidates.forgetLike(used, party)
          count(1)
          if (step) remember({ order, label: words, lineIds: [line.id], undoes: { step: step } })
          return true
        } catch (error) {
          failed(line, error)
          return false
        } finally {
          readFigures()
        }
      })
    },
    [lines, candidates, count, remember, failed, readFigures, sending],
  )

  return {
    act,
    /** Says that what was sent elsewhere, such as by a form that is closed by now, was refused. */
    refused: failed,
    failures,
    session,
    readFigures,
    /** The place of what is asked for now among all that can be undone. */
    nextOrder: useCallback(() => ++asked.current, []),
    /** For what was done elsewhere, such as to several lines. */
    remember: useCallback(
      (entry: Done) => {
        count(entry.lineIds.length)
        remember(entry)
      },
      [count, remember],
    ),
    undoLast: useCallback(async () => {
      // What was asked for and has no answer yet is the last.
      while (sending.activeCount + sending.pendingCount > 0) await new Promise((resolve) => setTimeout(resolve, 30))
      const last = done.current.at(-1)
      if (last) await undo(last)
      else
        toast.info('Nothing of this visit is left to undo', {
          id: TOAST,
          description: 'The log has what was done before.',
        })
    }, [undo, sending]),
    /** Takes back a step or a whole batch of the log. */
    undoLogged: useCallback(
      (entry: Omit<Done, 'order'>) =>
        undo(done.current.find(({ undoes }) => isSameUndo(undoes, entry.undoes)) ?? { ...entry, order: 0 }),
      [undo],
    ),
  }
}

export type Acts = ReturnType<typeof useActs>

function tell(words: string): void {
  toast.success(words, { id: TOAST })
  announce(words)
}

/** Many are undone by a job, which leaves out what cannot be. */
function reportJob({ state, done, failed, error, message }: JobEntry, label: string): void {
  const undone = done - failed
  if (state === 'succeeded' && failed === 0) {
    tell(`Undone: ${label}`)
    return
  }
  const words = `${countOf(undone, 'line')} of “${label}” undone${failed > 0 ? `, ${failed} not` : ''}`
  toast.warning(words, {
    id: TOAST,
    description: error ?? message ?? 'The log says which are still done.',
    duration: 15_000,
  })
  announce(words)
}
