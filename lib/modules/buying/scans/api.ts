import { fileResponse } from '@/lib/core/files/file-response'
import type { OpenFile } from '@/lib/core/files/stored-files'
import { defineApi, route } from '@/lib/core/http/api-table'
import { openScanFile, openScanPage, readScan, readScanOfDocument } from '../operations/scans/read-scan'
import { retryScan, stopScan } from '../operations/scans/steer-scan'
import { type UploadAnswer, uploadBill } from '../operations/scans/upload-bill'
import { SCAN_MAX_BYTES } from './schemas'

/** Names, boundaries and the password around the file in a form; one byte too many is still told by its file's name. */
const FORM_AROUND = 64_000

const inline = ({ output, request }: { output: unknown; request: Request }) =>
  fileResponse(request, output as OpenFile, { inline: true })

const LOCKED =
  'The PDF is locked: `code` is `password_required`, and `reason` is `needed`, or `wrong` where the password does not open it.'

/** Bills of suppliers from a file to a draft that was checked against itself. */
export const scansApi = defineApi('platform', 'Scanned bills', {
  'POST /accounting/documents/acc_purchase_invoice/ocr-upload': route(uploadBill, {
    status: 201,
    further: { 202: 'Still being read: `job_id` is the work to follow, and the draft is empty.', 423: LOCKED },
    formFiles: { maxBytes: () => SCAN_MAX_BYTES + FORM_AROUND },
    summary:
      'Scan a bill: 201 with the filled draft, 202 while it is still read, 423 when the PDF needs a (or another) password',
    respond: ({ output }) => Response.json(output, { status: (output as UploadAnswer).job_id ? 202 : 201 }),
  }),
  'GET /accounting/documents/acc_purchase_invoice/{doc_id}/scan': route(readScanOfDocument, {
    id: 'getScanOfDocument',
    summary: 'The scan that a bill was made from',
  }),
  'GET /buying/scans/{id}': route(readScan, {
    summary: 'A scanned bill: what was read, how sure that is and where it stands',
  }),
  'GET /buying/scans/{id}/file': route(openScanFile, {
    summary: 'The file as it was sent',
    produces: 'application/octet-stream',
    respond: inline,
  }),
  'GET /buying/scans/{id}/pages/{n}': route(openScanPage, {
    summary: 'The picture of a page, upright',
    produces: 'image/png',
    respond: inline,
  }),
  'POST /buying/scans/{id}/retry': route(retryScan, {
    status: 202,
    further: { 423: LOCKED },
    summary: 'Read it again; 423 when the PDF needs its password',
  }),
  'POST /buying/scans/{id}/stop': route(stopScan, { summary: 'Stop reading; the draft stays' }),
})
