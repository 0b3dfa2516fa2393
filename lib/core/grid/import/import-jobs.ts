import { z } from 'zod'
import type { OrganizationCtx } from '../../context'
import { AppError, badRequest, notFound } from '../../errors'
import { defineJob, type JobProgress, type JobRunDetails } from '../../jobs/define-job'
import { spaced } from '../../jobs/job-run'
import { runOperation } from '../../operation'
import { findGrid } from '../../registry'
import type { Grid } from '../define-grid'
import { actingAs, type Holder, type ImportCtx } from './acting-as'
import { RowChecker } from './check-rows'
import type { StoredImport } from './find-import'
import {
  addRows,
  cancelRequested,
  countRows,
  forgetRows,
  linesToRevert,
  linesToWrite,
  loadImport,
  noteImport,
  readBytes,
  signalImport,
} from './import-store'
import { inBatches, together } from './in-batches'
import type { FileRow } from './reading/read-file'
import { readList } from './reading/read-in-thread'
import { revertRows } from './revert-rows'
import type { ImportCounts, ImportState } from './wire'
import { writeThem } from './write-rows'

const input = z.strictObject({ import_id: z.string() })
const expireInSeconds = 3 * 3_600
/** The import itself says how far it came. */
const START_IN_LIST = 'Open the import in its list and start it again there. Rows that are done are not done twice.'
const CHECKED_AT_ONCE = 500
/** The first are few, so that a person soon sees that it goes on. */
const WRITTEN_FIRST = 50
const WRITTEN_AT_ONCE = 400
const REVERTED_AT_ONCE = 200
/** While the database works for one, this process works for the other. */
const LANES = 2

type Work = { grid: Grid; ctx: ImportCtx; one: StoredImport; job: JobRunDetails; progress: JobProgress }

/** Finds what each row of the file would do. Starts over when it was cut short; it has changed nothing. */
export const checkImport = defineJob({
  name: 'grid.check-import',
  title: 'Check a file',
  input,
  noRetry: START_IN_LIST,
  expireInSeconds,
  run: (args) =>
    working(args, 'checking', async ({ grid, ctx, one, job, progress }) => {
      await forgetRows(ctx, one.id)
      const rows = await dataRows(ctx, one)
      const checker = new RowChecker(grid, ctx, one.settings)
      let done = 0
      for (const some of inBatches(rows, CHECKED_AT_ONCE)) {
        if (await mustStop(ctx, one, job)) return stopped(ctx, one, 'uploaded')
        await addRows(ctx, one.id, await checker.check(some))
        done += some.length
        await reportProgress(ctx, one, progress, done, rows.length)
      }
      await noteImport(ctx, one.id, { state: 'checked', counts: await countRows(ctx, one.id) })
    }),
})

/** Writes the rows. May start again after a crash: every row knows whether it is written. */
export const runImport = defineJob({
  name: 'grid.run-import',
  title: 'Import a file',
  input,
  noRetry: START_IN_LIST,
  expireInSeconds,
  run: (args) =>
    working(args, 'running', async ({ grid, ctx, one, job, progress }) => {
      const before = await countRows(ctx, one.id)
      const total = (before.new ?? 0) + (before.changed ?? 0)
      let done = (before.created ?? 0) + (before.updated ?? 0) + (before.failed ?? 0)
      let failed = before.failed ?? 0
      let last = 0
      let size = WRITTEN_FIRST
      let state: ImportState = 'finished'
      for (;;) {
        if (await mustStop(ctx, one, job)) {
          state = 'cancelled'
          break
        }
        const lines = await linesToWrite(ctx, one.id, last, LANES * size)
        if (lines.length === 0) break
        await together(inBatches(lines, size), async (some) => {
          failed += await writeThem(ctx, { slug: grid.slug, import_id: one.id, lines: some, settings: one.settings })
        })
        last = lines.at(-1)!
        size = WRITTEN_AT_ONCE
        done += lines.length
        await reportProgress(ctx, one, progress, done, total, failed)
      }
      const counts = await countRows(ctx, one.id)
      await noteImport(ctx, one.id, { state, counts, finished_at: new Date() })
      signalImport(ctx, grid.slug)
      return { import_id: one.id, ...counts, message: describeCounts(counts) }
    }),
})

/** Takes everything back that nobody has touched since. */
export const revertImport = defineJob({
  name: 'grid.revert-import',
  title: 'Take back an import',
  input,
  noRetry: START_IN_LIST,
  expireInSeconds,
  run: (args) =>
    working(args, 'reverting', async ({ grid, ctx, one, job, progress }) => {
      const before = await countRows(ctx, one.id)
      const total = (before.created ?? 0) + (before.updated ?? 0)
      let done = (before.reverted ?? 0) + (before.kept ?? 0)
      let last = 2_147_483_647
      let state: ImportState = 'reverted'
      for (;;) {
        if (await mustStop(ctx, one, job)) {
          // What is left can be taken back later.
          state = 'finished'
          break
        }
        const lines = await linesToRevert(ctx, one.id, last, REVERTED_AT_ONCE)
        if (lines.length === 0) break
        await runOperation(revertRows, ctx, { slug: grid.slug, import_id: one.id, lines })
        last = lines.at(-1)!
        done += lines.length
        await reportProgress(ctx, one, progress, done, total)
      }
      const counts = await countRows(ctx, one.id)
      await noteImport(ctx, one.id, {
        state,
        counts,
        ...(state === 'reverted' ? { reverted_at: new Date() } : {}),
      })
      signalImport(ctx, grid.slug)
      return { import_id: one.id, ...counts }
    }),
})

type JobArgs = { ctx: OrganizationCtx; input: { import_id: string }; progress: JobProgress; job: JobRunDetails }

/** Finds the import, acts as the person who started it, and says on the import itself what went wrong. */
async function working(
  { ctx, input: { import_id }, progress, job }: JobArgs,
  expected: ImportState,
  work: (work: Work) => Promise<unknown>,
): Promise<unknown> {
  const one = await loadImport(ctx, import_id)
  const grid = one && findGrid(one.slug)
  if (!one || !grid) throw notFound('import')
  // An earlier attempt finished it and died before the queue heard of it.
  if (one.state !== expected) return
  try {
    const acting = await actingAs(ctx, one.holder as unknown as Holder)
    return await work({ grid, ctx: acting, one, job, progress })
  } catch (error) {
    const words = error instanceof AppError ? error.message : null
    // What is wrong with the file or the person will be so in the next attempt too.
    if (words || job.isLastAttempt)
      await noteImport(ctx, import_id, {
        state: expected === 'checking' ? 'uploaded' : 'failed',
        error: words ?? 'Something went wrong on our side. Start it again; what is done is not done twice.',
        counts: await countRows(ctx, import_id),
      })
    if (words) return { import_id, error: words }
    throw error
  }
}

async function dataRows(ctx: ImportCtx, { file_id, source, settings }: StoredImport): Promise<FileRow[]> {
  const bytes = await readBytes(ctx, file_id)
  const details = { ...source, sheet: settings.sheet, encoding: settings.encoding, delimiter: settings.delimiter }
  const rows = (await readList(bytes, details)).rows.filter(({ line }) => line > settings.header_row)
  if (rows.length === 0) throw badRequest('The file has no rows below its headings.')
  return rows
}

/** True: somebody cancelled it. A worker that must stop is no reason to end the work. */
async function mustStop(ctx: ImportCtx, one: StoredImport, job: JobRunDetails): Promise<boolean> {
  if (job.cancel.aborted || (await cancelRequested(ctx, one.id))) return true
  if (job.signal.aborted) throw new Error('the worker stops; another goes on')
  return false
}

async function stopped(ctx: ImportCtx, one: StoredImport, state: ImportState): Promise<void> {
  await forgetRows(ctx, one.id)
  await noteImport(ctx, one.id, { state, counts: {}, done: 0, total: null })
}

async function reportProgress(
  ctx: ImportCtx,
  one: StoredImport,
  progress: JobProgress,
  done: number,
  total: number,
  failed = 0,
) {
  await noteImport(ctx, one.id, { done, total })
  await progress({ done, total, failed })
}

/** "11 986 added, 3 changed, 2 failed." */
function describeCounts(counts: ImportCounts): string {
  const parts = (['added', 'changed', 'failed', 'left out'] as const).flatMap((what) => {
    const count = counts[COUNTED_AS[what]] ?? 0
    return count > 0 ? [`${spaced(count)} ${what}`] : []
  })
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing was changed.'
}
const COUNTED_AS = { added: 'created', changed: 'updated', failed: 'failed', 'left out': 'wrong' } as const
