'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { gridRowQuery, runGridAction } from '@/lib/client/queries'
import { type ApprovalRequest, isWaiting, SLUG } from '../requests'
import type { Requests } from '../use-requests'

type Decision = { key: 'approve' | 'reject'; params?: { reason?: string; seen?: unknown } }
type BulkLine = { request: ApprovalRequest; ok: boolean; message: string }
export type BulkRun = { key: Decision['key']; total: number; lines: BulkLine[]; running: boolean }

const UNDO_MS = 5_000
/** So many rows a call, so that lines of result appear as they run. */
const CHUNK = 10
/** A key pressed so soon after another request came into view was meant for the one before. */
const SLIP_MS = 700

type Result = { id: string; ok: boolean; message: string }

async function decide({ key, params }: Decision, ids: string[]): Promise<Result[]> {
  try {
    const answer = await runGridAction(SLUG, key, { ids, params: params ?? {} })
    return 'results' in answer ? answer.results : []
  } catch (error) {
    return ids.map((id) => ({ id, ok: false, message: messageOf(error) }))
  }
}

/** What the decisions of a list of requests change in it. */
type Queue = Pick<Requests, 'requests' | 'index' | 'hide' | 'show' | 'choose' | 'refresh'>

/** Approves and rejects: the next request is there at once, and one that was refused comes back. */
export function useDecisions(queue: Queue) {
  const client = useQueryClient()
  const [bulk, setBulk] = useState<BulkRun | null>(null)
  const returnedAt = useRef(Number.NEGATIVE_INFINITY)
  const moved = useRef(0)

  const takeBack = async (request: ApprovalRequest) => {
    try {
      const answer = await runGridAction(SLUG, 'take_back', { ids: [request.row_id] })
      const [result] = 'results' in answer ? answer.results : []
      if (!result?.ok) return toast.error('Not taken back', { description: result?.message })
      queue.show([request.row_id])
      queue.choose(request.row_id)
      toast.success('Taken back. It waits for approval again.')
    } catch (error) {
      toast.error('Not taken back', { description: messageOf(error) })
    } finally {
      await queue.refresh()
    }
  }

  const decideOne = async (request: ApprovalRequest, decision: Decision) => {
    if (performance.now() - returnedAt.current < SLIP_MS) return
    const id = request.row_id
    const { requests, index } = queue
    const at = requests[index]?.row_id === id ? index : -1
    const next = at < 0 ? undefined : (requests[at + 1] ?? requests[at - 1])
    queue.hide([id])
    queue.choose(next?.row_id ?? null)
    const move = ++moved.current
    // Another approver may have been shown a newer difference meanwhile.
    const seen = decision.key === 'approve' ? { params: { seen: request.before } } : {}
    const [result] = await decide({ ...decision, ...seen }, [id])
    if (result?.ok) {
      if (decision.key === 'approve')
        toast.success('Approved', {
          id: `approved-${id}`,
          description: request.summary,
          duration: UNDO_MS,
          action: { label: 'Undo', onClick: () => void takeBack(request) },
        })
      else toast.success('Rejected. The agent gets your reason.', { description: request.summary })
      announce(next ? `Next: ${next.summary}` : 'No further request')
      await queue.refresh()
      return queue.show([id])
    }
    await queue.refresh()
    queue.show([id])
    const now = (await client.query(gridRowQuery(SLUG, id)).catch(() => null)) as ApprovalRequest | null
    const hasChanged = now !== null && isWaiting(now) && now.execution === 'changed'
    // Back to it, unless the person has gone on meanwhile.
    if (hasChanged && move === moved.current) {
      returnedAt.current = performance.now()
      queue.choose(id)
      announce('The record has changed since. Look at the new difference.')
    } else
      toast.error('Not decided', {
        description: result?.message,
        action: { label: 'Show', onClick: () => queue.choose(id) },
      })
  }

  const decideMany = async (requests: ApprovalRequest[], decision: Decision) => {
    const lines: BulkLine[] = []
    const tell = (running: boolean) =>
      setBulk({ key: decision.key, total: requests.length, running, lines: lines.toSorted((a, b) => +a.ok - +b.ok) })
    tell(true)
    for (let at = 0; at < requests.length; at += CHUNK) {
      const chunk = requests.slice(at, at + CHUNK)
      const ids = chunk.map(({ row_id }) => row_id)
      queue.hide(ids)
      const results = await decide(decision, ids)
      for (const request of chunk) {
        const result = results.find(({ id }) => id === request.row_id)
        lines.push({ request, ok: result?.ok ?? false, message: result?.message ?? 'Not decided.' })
      }
      tell(at + CHUNK < requests.length)
    }
    announce(`${lines.filter(({ ok }) => ok).length} of ${lines.length} done`)
    await queue.refresh()
    queue.show(requests.map(({ row_id }) => row_id))
  }

  return { decideOne, decideMany, takeBack, bulk, closeBulk: () => setBulk(null) }
}
