import { defineApi, route } from '@/lib/core/http/api-table'
import { MAX_STATEMENT_BYTES } from '../domain/statements/types'
import { listStatementImports } from '../operations/imports/list-imports'
import { revertStatementImport } from '../operations/imports/revert-import'
import {
  changeStatementImport,
  commitStatementImport,
  dropStatementImport,
  readStatementImport,
} from '../operations/imports/steer-import'
import { importStatement, isUnderWay, uploadStatement } from '../operations/imports/upload-statement'
import type { ImportWire } from '../schemas-imports-answers'

/** Names, boundaries and the mapping around the file in a form; one byte too many is still told in words. */
const FORM_AROUND = 64_000
const formFiles = { maxBytes: () => MAX_STATEMENT_BYTES + FORM_AROUND }

/** A job goes on with it: `job_id` is the work to follow. */
const respondWith =
  (done: number) =>
  ({ output }: { output: unknown }) =>
    Response.json(output, { status: isUnderWay((output as { import: ImportWire }).import) ? 202 : done })
const further = { 202: 'A job goes on with it: follow `job_id`, or ask for the import again.' }

/** Statements of banks from files: looked at, taken, and taken back. */
export const importsApi = defineApi('platform', 'Bank statements', {
  'POST /accounting/bank/import-statement/{bank_account_id}': route(importStatement, {
    id: 'importStatement',
    summary: 'Import an OFX, CSV or XLSX statement; lines that are here already are skipped',
    formFiles,
    further,
    respond: respondWith(200),
  }),
  'GET /accounting/bank/imports': route(listStatementImports, {
    id: 'listStatementImports',
    summary: 'Statements that were brought, newest first',
  }),
  'POST /accounting/bank/imports/{bank_account_id}': route(uploadStatement, {
    id: 'uploadStatement',
    summary: 'Bring a statement and see what it would add; nothing is taken yet',
    status: 201,
    formFiles,
    further,
    respond: respondWith(201),
  }),
  'GET /accounting/bank/imports/{import_id}': route(readStatementImport, {
    id: 'getStatementImport',
    summary: 'A statement that was brought, with the first lines of each state',
  }),
  'PUT /accounting/bank/imports/{import_id}': route(changeStatementImport, {
    id: 'updateStatementImport',
    summary: 'Say how its CSV is read, or which of its accounts is meant',
    further,
    respond: respondWith(200),
  }),
  'POST /accounting/bank/imports/{import_id}/commit': route(commitStatementImport, {
    id: 'commitStatementImport',
    summary: 'Take what the preview shows',
    further,
    respond: respondWith(200),
  }),
  'POST /accounting/bank/imports/{import_id}/drop': route(dropStatementImport, {
    id: 'dropStatementImport',
    summary: 'Lay a statement aside of which nothing was taken',
  }),
  'POST /accounting/bank/imports/{import_id}/revert': route(revertStatementImport, {
    id: 'revertStatementImport',
    summary: 'Remove its lines that are open still; says which are not',
  }),
})
