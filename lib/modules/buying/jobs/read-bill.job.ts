import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { receiveFile } from '@/lib/core/files/stored-files'
import { defineJob, type JobProgress } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { openScanFile } from '../operations/scans/read-scan'
import {
  beginReading,
  failReading,
  finishReading,
  noteReading,
  type ReadToKeep,
} from '../operations/scans/reading-steps'
import type { PageImage } from '../reading/types'
import { UnreadableBill } from '../reading/unreadable-bill'
import { STAGES } from '../scans/schemas'

/** How often the queue on the screen moves. */
const NOTE_EVERY_MS = 400

const BROKEN = 'Something failed on our side while the bill was read. Try again, or type it in from the file.'
const STOPPED = 'Reading was stopped. Try again, or type the bill in from the file.'

type Step = { scan_id: string; job_id: string }

/**
 * Reads an uploaded bill and fills its draft. It may run again after a crash: the draft is there already, and pictures and
 * fields are kept in one transaction at the end. What reads is loaded here and in no request, and works in a thread.
 */
export const readBillJob = defineJob({
  name: 'buying.read-bill',
  title: 'Read a bill',
  input: z.strictObject({ scan_id: z.uuid() }),
  noRetry: 'Open the bill under Buying, Scanned bills, and read it again there.',
  concurrency: 1,
  expireInSeconds: 900,
  async run({ ctx, input, progress, job }) {
    const step: Step = { scan_id: input.scan_id, job_id: job.id }
    const begun = await runOperation(beginReading, ctx, step)
    if (!begun) return { message: 'Nothing to read any more.' }
    const notes = notesOf(ctx, step, progress)
    try {
      const bytes = await bytesOf(ctx, input.scan_id)
      const { readBill } = await import('../reading/read-bill')
      const { pages, ...read } = await readBill(bytes, {
        ...(begun.password ? { password: begun.password } : {}),
        own: begun.own,
        onProgress: (stage, done, total) => notes.take(stage, percentOf(stage, done, total)),
        signal: AbortSignal.any([job.signal, job.cancel]),
      })
      notes.take('filling', 90)
      const kept = await receivePages(ctx, pages)
      await notes.end()
      return await runOperation(finishReading, ctx, { ...step, read: { ...read, pages: kept } })
    } catch (error) {
      await notes.end()
      if (job.cancel.aborted) await runOperation(failReading, ctx, { ...step, message: STOPPED })
      else if (error instanceof UnreadableBill) {
        await runOperation(failReading, ctx, { ...step, message: error.message })
        return { message: error.message }
      } else if (job.isLastAttempt) await runOperation(failReading, ctx, { ...step, message: BROKEN })
      throw error
    }
  },
})

async function bytesOf(ctx: OrganizationCtx, id: string): Promise<Uint8Array> {
  const file = await runOperation(openScanFile, ctx, { id })
  return new Uint8Array(await new Response(await file.read()).arrayBuffer())
}

async function receivePages(ctx: OrganizationCtx, pages: PageImage[]): Promise<ReadToKeep['pages']> {
  const kept: ReadToKeep['pages'] = []
  for (const [n, { image, width, height }] of pages.entries()) {
    const name = `page-${n + 1}.png`
    const { id } = await receiveFile(ctx, { name, content_type: 'image/png', bytes: image })
    kept.push({ file_id: id, width, height })
  }
  return kept
}

/** Of a hundred: pages are nearly all of the work. */
function percentOf(stage: string, done: number, total: number): number {
  if (stage === 'opening') return 3
  if (stage === 'understanding') return 85
  return 5 + Math.round((80 * done) / Math.max(1, total))
}

/** Keeps only the newest note while one is being written, so that reading never waits for the database. */
function notesOf(ctx: OrganizationCtx, step: Step, progress: JobProgress) {
  let waiting: { stage: string; progress: number } | null = null
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    while (waiting) {
      const note = waiting
      waiting = null
      await runOperation(noteReading, ctx, { ...step, ...note })
      await progress({ done: note.progress, total: 100, message: STAGES[note.stage] ?? '' })
    }
  }
  const start = () => {
    timer = undefined
    writing ??= write()
      // The bar stands still then; the bill is read all the same.
      .catch(() => {})
      .finally(() => {
        writing = null
      })
  }
  return {
    take(stage: string, percent: number) {
      waiting = { stage, progress: percent }
      timer ??= setTimeout(start, NOTE_EVERY_MS)
    },
    async end() {
      clearTimeout(timer)
      waiting = null
      await writing
    },
  }
}
