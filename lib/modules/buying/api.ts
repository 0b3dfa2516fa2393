import { fileResponse } from '@/lib/core/files/file-response'
import type { OpenFile } from '@/lib/core/files/stored-files'
import { defineApi, route } from '@/lib/core/http/api-table'
import { readBuyingOverview } from './operations/overview/buying-overview'
import {
  deleteAgreement,
  listAgreements,
  openAgreement,
  renameAgreement,
  uploadAgreement,
} from './operations/suppliers/agreements'
import { readSupplierPage } from './operations/suppliers/supplier-page'
import { AGREEMENT_MAX_BYTES } from './schemas'

/** Names and boundaries around the file in a form; one byte too many is still told by the file's own limit. */
const FORM_AROUND = 64_000

const EXAMPLE = {
  id: '01990f6e-7d2a-7c11-9a35-5b1d0c7f2e31',
  supplier_id: '01990f6e-7d2a-7c11-9a35-5b1d0c7f2e12',
  supplier_name: 'Open Fibre Wholesale',
  name: 'Wholesale agreement 2027.pdf',
  content_type: 'application/pdf',
  size: 284_113,
  uploaded_at: '2026-11-22T07:30:00.000Z',
  uploaded_by: '01990f6e-7d2a-7c11-9a35-5b1d0c7f2e01',
  uploaded_by_name: 'Thandiwe Mokoena',
}

export const buyingApi = defineApi('platform', 'Buying', {
  'GET /buying/overview': route(readBuyingOverview, {
    id: 'getBuyingOverview',
    summary: 'What there is to do: bills to submit and to pay, orders to receive, scans to check; spend by month',
  }),
  'GET /buying/suppliers/{supplier_id}': route(readSupplierPage, {
    id: 'getSupplierPage',
    summary: 'A supplier with balance, ageing, open orders, latest bills and payments, and agreement files',
  }),
  'GET /suppliers/{supplier_id}/documents': route(listAgreements, {
    summary: 'The agreement files of a supplier, newest first; those of a deleted supplier stay',
    example: { documents: [EXAMPLE] },
  }),
  'POST /suppliers/{supplier_id}/documents': route(uploadAgreement, {
    status: 201,
    formFiles: { maxBytes: () => AGREEMENT_MAX_BYTES + FORM_AROUND },
    summary: 'Add an agreement file of at most 20 MB',
    example: { document: EXAMPLE },
  }),
  'PATCH /suppliers/{supplier_id}/documents/{document_id}': route(renameAgreement, {
    summary: 'Rename an agreement file',
    example: { document: { ...EXAMPLE, name: 'Rates from March.pdf' } },
  }),
  'GET /suppliers/{supplier_id}/documents/{document_id}/content': route(openAgreement, {
    summary: 'The file itself: shown where that is safe, or offered for saving with download=1',
    produces: 'application/octet-stream',
    respond: ({ output, request }) => {
      const file = output as OpenFile & { inline: boolean }
      return fileResponse(request, file, { inline: file.inline })
    },
  }),
  'DELETE /suppliers/{supplier_id}/documents/{document_id}': route(deleteAgreement, {
    id: 'deleteAgreement',
    summary: 'Delete an agreement file; nothing else removes one',
    example: { ok: true },
  }),
})
