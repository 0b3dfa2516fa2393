import type { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { defineJob, type JobProgress, type JobRunDetails } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { UnreadableStatement } from '../domain/statements/types'
import { prepareStatement } from '../imports/prepare-statement'
import {
  claimImport,
  keepReading,
  openStatement,
  statementJobInput,
  stopImport,
} from '../operations/imports/import-steps'
import type { ImportStatus } from '../schemas-imports'

const BROKEN = 'Something failed on our side, and nothing of it was taken. Try again.'
const STOPPED = 'The import was stopped before anything of it was taken.'

/**
 * Reads a long statement, and takes it where that was asked. It may run again after a crash: what waits is stored whole or
 * not at all, and taken once.
 */
export const importStatementJob = defineJob({
  name: 'banking.import-statement',
  title: 'Import a statement',
  input: statementJobInput,
  noRetry: 'Import the statement again under Banking. Lines that are there already are not added twice.',
  concurrency: 1,
  expireInSeconds: 900,
  async run({ ctx, input, progress, job }) {
    const { import_id } = input
    try {
      return await work(ctx, input, progress, job)
    } catch (error) {
      const words = error instanceof AppError || error instanceof UnreadableStatement ? error.message : null
      if (words === null && !job.isLastAttempt) throw error
      await runOperation(stopImport, ctx, { import_id, status: 'failed', error: words ?? BROKEN })
      if (words === null) throw error
      return { import_id, status: 'failed', message: words }
    }
  },
})

async function work(
  ctx: OrganizationCtx,
  { import_id, take, confirm_account, mapping, account }: z.output<typeof statementJobInput>,
  progress: JobProgress,
  job: JobRunDetails,
): Promise<{ import_id: string; status: ImportStatus; message?: string }> {
  const stopped = async (status: 'ready' | 'dropped') => {
    await runOperation(stopImport, ctx, { import_id, status, error: status === 'ready' ? '' : STOPPED })
    return { import_id, status, message: STOPPED }
  }
  const opened = await runOperation(openStatement, ctx, { import_id })
  let total = opened.lines
  let { status } = opened
  if (opened.file) {
    const bytes = new Uint8Array(await new Response(await opened.file.read()).arrayBuffer())
    const choices = { ...(mapping ? { mapping } : {}), ...(account === undefined ? {} : { account }) }
    const prepared = await prepareStatement(bytes, opened.file.name, opened.account, opened.known, choices)
    total = prepared.account?.lines.length ?? 0
    if (job.cancel.aborted) return stopped('dropped')
    // Half of the way is reading, half is taking.
    const told = (done: number) =>
      progress({ done: take ? Math.floor(done / 2) : done, total, message: 'Reading the lines' })
    await told(0)
    ;({ status } = await runOperation(keepReading, ctx, { import_id, prepared, told }))
    if (take && status === 'ready' && prepared.other_account && !confirm_account)
      return {
        import_id,
        status,
        message: 'The file is of another account. Look at it, and confirm that it belongs here.',
      }
  }
  if (!take || (status !== 'ready' && status !== 'importing')) return { import_id, status }
  if (job.cancel.aborted) return stopped('ready')
  await progress({ done: Math.floor(total / 2), total, message: 'Taking the lines in' })
  ;({ status } = await runOperation(claimImport, ctx, { import_id, confirm_account }))
  await progress({ done: total, total, message: 'Taken in' })
  return { import_id, status }
}
