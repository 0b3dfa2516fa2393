import { z } from 'zod'
import { openConnection } from '@/lib/core/connections/connection'
import { noteTest, readConnection } from '@/lib/core/connections/connection-store'
import { AppError } from '@/lib/core/errors'
import { defineJob } from '@/lib/core/jobs/define-job'
import { findConnector } from '@/lib/core/registry'

/** What a service must be told once it is live, e.g. where its webhooks go; repeating it changes nothing. */
export const prepareConnection = defineJob({
  name: 'settings.prepare-connection',
  title: 'Prepared a connection',
  input: z.strictObject({ kind: z.string() }),
  retries: 3,
  async run({ ctx, input, job }) {
    const connector = findConnector(input.kind)
    const { id } = ctx.organization
    const stored = await readConnection(id, input.kind)
    if (!connector?.prepare || stored.mode !== 'live') return
    try {
      await connector.prepare(openConnection(id, connector, stored))
    } catch (error) {
      const message = `It could not be told where its news go: ${error instanceof AppError ? error.message : 'unknown'}`
      if (job.isLastAttempt)
        await noteTest(id, input.kind, { at: new Date().toISOString(), ok: false, mode: 'live', message })
      throw error
    }
  },
})
