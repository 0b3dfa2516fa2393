import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { flag } from '@/lib/modules/accounting/documents/document-input'
import { bankDetails } from '@/lib/modules/accounting/ledger/bank-details'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import {
  type CustomerStatement,
  readStatement,
  statementInput,
} from '@/lib/modules/accounting/reports/customer-statement'
import { type Seller, sellerOf } from '@/lib/modules/selling/printing/print-details'

/** All that stands on a printed statement of account. */
export type StatementDetails = {
  statement: CustomerStatement
  company: Seller
  /** Where to pay, in words; empty where it is not known. */
  bank: string
}

export const printStatement = defineOperation({
  name: 'selling.statement.print',
  title: 'Printed a statement of account',
  permission: 'accounting.document.read',
  effect: 'read',
  input: z.strictObject({ ...statementInput, download: flag.describe('Offered for saving instead of shown.') }),
  output: z.object({ details: z.custom<StatementDetails>(), download: z.boolean() }),
  async run({ ctx, input: { download, ...asked } }) {
    const statement = await readStatement(ctx, asked)
    const company = await findCompany(ctx)
    if (!company) throw notFound('company')
    const bank = await bankDetails(ctx, company, statement.currency)
    return { details: { statement, company: sellerOf(company), bank }, download }
  },
})
