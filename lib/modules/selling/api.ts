import { defineApi, route } from '@/lib/core/http/api-table'
import { PDF_TYPE, pdfResponse } from '@/lib/core/pdf/document'
import { drawDocument } from './printing/draw-document'
import { printDocument } from './printing/print-document'

export const printingApi = defineApi('platform', 'Documents', {
  'GET /accounting/documents/{doctype}/{doc_id}/print': route(printDocument, {
    summary: 'The document on paper, as PDF: shown, or offered for saving with download=1',
    produces: PDF_TYPE,
    respond: ({ output }) => {
      const { facts, download } = output as Awaited<ReturnType<typeof printDocument.run>>
      const { title, document } = facts
      return pdfResponse(`${title} ${document.number}.pdf`, drawDocument(facts), { open: !download })
    },
  }),
})
