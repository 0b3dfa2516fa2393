import { z } from 'zod'
import { invalidField } from '@/lib/core/errors'
import type { ActionResult } from '@/lib/core/grid/wire'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { importStatement } from './upload-statement'

/** Of the text that a JSON body may hold; longer files go to `import-statement` as files. */
export const MAX_CONTENT_LENGTH = 900_000

/**
 * Import statement as an action of the worklist, whose parameters are JSON: the file as text, or in base64 where it is none (XLSX, or
 * another encoding than UTF-8). What is here already is skipped (Business Platform Modules 4.3).
 */
export const importAction = defineOperation({
  name: 'banking.statement.import_action',
  title: 'Imported a statement',
  permission: 'banking.line.import',
  effect: 'write',
  delegates: true,
  input: z.strictObject({
    bank_account_id: z.uuid({ error: 'Choose a bank account.' }),
    file_name: z.string().nullish(),
    content: z.string().min(1, 'Send the text of the file.').max(MAX_CONTENT_LENGTH),
    encoding: z.enum(['text', 'base64']).nullish(),
    confirm_account: z.boolean().nullish(),
  }),
  output: z.custom<ActionResult>(),
  async run({ ctx, input: { bank_account_id, file_name, content, encoding, confirm_account } }) {
    const bytes = encoding === 'base64' ? fromBase64(content) : new TextEncoder().encode(content)
    const file = new File([bytes as Uint8Array<ArrayBuffer>], file_name || nameFor(content))
    const input = { bank_account_id, file, confirm_account: confirm_account ?? false }
    const answer = await runOperation(importStatement, ctx, input)
    const { imported, skipped, flagged, job_id } = answer
    const message = job_id
      ? 'The statement is long: it is being taken in.'
      : `${lines(imported)} imported, ${skipped} ${skipped === 1 ? 'duplicate' : 'duplicates'} skipped${flagged ? `, ${flagged} to look at` : ''}.`
    return { ok: true, message, results: [], data: answer }
  },
})

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

const nameFor = (content: string): string => (/<OFX>|OFXHEADER/i.test(content) ? 'statement.ofx' : 'statement.csv')

function fromBase64(text: string): Uint8Array {
  const plain = text.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(plain)) throw invalidField('content', 'This is not base64.')
  return Uint8Array.from(Buffer.from(plain, 'base64'))
}
