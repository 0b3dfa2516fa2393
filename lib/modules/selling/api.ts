import { defineApi, route } from '@/lib/core/http/api-table'
import { PDF_TYPE, pdfResponse } from '@/lib/core/pdf/document'
import { printDocument } from './operations/printing/print-document'
import { printStatement } from './operations/printing/print-statement'
import { drawDocument } from './printing/draw-document'
import { drawStatement } from './printing/draw-statement'

export const printingApi = defineApi('platform', 'Documents', {
  'GET /accounting/documents/{doctype}/{doc_id}/print': route(printDocument, {
    summary: 'The document on paper, as PDF: shown, or offered for saving with download=1',
    produces: PDF_TYPE,
    respond: ({ output }) => {
      const { details, download } = output as Awaited<ReturnType<typeof printDocument.run>>
      const { title, document } = details
      return pdfResponse(`${title} ${document.number}.pdf`, drawDocument(details), { open: !download })
    },
  }),
  'GET /selling/customers/{customer_id}/statement': route(printStatement, {
    summary: 'What a customer was invoiced and paid in a period, as PDF: shown, or offered for saving with download=1',
    produces: PDF_TYPE,
    respond: ({ output }) => {
      const { details, download } = output as Awaited<ReturnType<typeof printStatement.run>>
      const { customer, to } = details.statement
      return pdfResponse(`Statement ${customer.name} ${to}.pdf`, drawStatement(details), { open: !download })
    },
  }),
})
