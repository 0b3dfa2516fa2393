import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { doctypeInput, flag } from '@/lib/modules/accounting/documents/document-input'
import { type PrintDetails, printDetails } from '@/lib/modules/selling/printing/print-details'

export const printDocument = defineOperation({
  name: 'selling.document.print',
  title: 'Printed a document',
  permission: 'accounting.document.read',
  effect: 'read',
  input: z.strictObject({
    doctype: doctypeInput,
    doc_id: z.string(),
    /** Offered for saving instead of shown. */
    download: flag,
  }),
  output: z.object({ details: z.custom<PrintDetails>(), download: z.boolean() }),
  run: async ({ ctx, input }) => ({
    details: await printDetails(ctx, input.doctype, input.doc_id),
    download: input.download,
  }),
})
