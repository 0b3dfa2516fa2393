'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '@/components/ui/announce'
import { toast } from '@/components/ui/toast'
import { api, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { Candidate, LineWire } from '@/lib/modules/banking/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist'
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

type Done = { label: string; lineIds: string[]; undo: () => Promise<unknown> }

const TOAST = 'bank-line'
const AT_ONCE = 3
const READ_AFTER_MS = 900

/** What depends on lines: balances, counts, the log. */
export const bankFiguresKey = (account: string) => ['bank-figures', account] as const

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
  const queue = useRef<(() => Promise<void>)[]>([])
  const running = useRef(0)
  const reading = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const readFigures = useCallback(() => {
    clearTimeout(reading.current)
    reading.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: bankFiguresKey(account) }),
      READ_AFTER_MS,
    )
  }, [client, account])
  useEffect(() => () => clearTimeout(reading.current), [])

  const pump = useCallback(() => {
    while (running.current < AT_ONCE) {
      const next = queue.current.shift()
      if (!next) return
      running.current++
      void next().finally(() => {
        running.current--
        pump()
      })
    }
  }, [])

  const count = useCallback((more: number) => {
    const now = Date.now()
    setSession((current) => ({
      since: current?.since ?? now,
      last: now,
      lines: Math.max(0, (current?.lines ?? 0) + more),
    }))
  }, [])

  const undoOne = useCallback(
    async (entry: Done) => {
      try {
        await entry.undo()
        lines.show(entry.lineIds)
        candidates.forget(entry.lineIds)
        count(-entry.lineIds.length)
        await lines.refresh()
        if (entry.lineIds[0]) choose(entry.lineIds[0])
        toast.success(`Undone: ${entry.label}`, { id: TOAST })
        announce(`Undone: ${entry.label}`)
      } catch (error) {
        toast.error('It was not undone', { id: TOAST, description: messageOf(error) })
      } finally {
        readFigures()
      }
    },
    [lines, candidates, choose, count, readFigures],
  )

  const remember = useCallback(
    (entry: Done) => {
      done.current.push(entry)
      toast.success(entry.label, {
        id: TOAST,
        action: {
          label: 'Undo',
          onClick: () => {
            done.current = done.current.filter((one) => one !== entry)
            void undoOne(entry)
          },
        },
      })
    },
    [undoOne],
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
      lines.hide([line.id])
      setFailures((all) => new Map([...all].filter(([id]) => id !== line.id)))
      return new Promise((resolve) => {
        queue.current.push(async () => {
          try {
            const { transaction } = await send()
            const step = transaction.undo_step_id
            lines.patch(line.id, rowOf(transaction))
            candidates.forgetLike(used, party)
            count(1)
            if (step)
              remember({
                label: words,
                lineIds: [line.id],
                undo: () => call('POST /accounting/bank/steps/{step_id}/undo', { step_id: step }),
              })
            resolve(true)
          } catch (error) {
            failed(line, error)
            resolve(false)
          } finally {
            readFigures()
          }
        })
        pump()
      })
    },
    [lines, candidates, count, remember, failed, readFigures, pump],
  )

  return {
    act,
    failures,
    session,
    readFigures,
    /** For what was done elsewhere, such as by a form of several lines. */
    remember: useCallback(
      (entry: Done) => {
        count(entry.lineIds.length)
        remember(entry)
      },
      [count, remember],
    ),
    undoLast: useCallback(async () => {
      // What was asked for and has no answer yet is the last.
      while (running.current > 0) await new Promise((resolve) => setTimeout(resolve, 30))
      const last = done.current.pop()
      if (last) await undoOne(last)
      else
        toast.info('Nothing of this visit is left to undo', {
          id: TOAST,
          description: 'The log has what was done before.',
        })
    }, [undoOne]),
    /** Takes back a step or a whole batch of the log. */
    undoLogged: useCallback(
      (entry: { label: string; lineIds: string[]; path: string }) =>
        undoOne({ ...entry, undo: () => api('POST', entry.path) }),
      [undoOne],
    ),
  }
}

export type Acts = ReturnType<typeof useActs>

const rowOf = (line: LineWire): Partial<WorklistLine> => ({
  status: line.status,
  suspense: line.suspense,
  suspense_at: line.suspense_at,
  suspense_by_name: line.suspense_by_name,
  note: line.note,
  matched_voucher: line.matched_voucher,
  version: line.version,
})
