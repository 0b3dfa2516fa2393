import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { DocumentWire } from '@/lib/modules/accounting/documents/document-wire'
import { bankDetails } from '@/lib/modules/accounting/ledger/bank-details'
import { type Company, findCompany } from '@/lib/modules/accounting/ledger/company'
import { readWhole } from '@/lib/modules/accounting/operations/documents/read-document'
import { type Doctype, isBuying, isInvoice } from '@/lib/modules/accounting/schemas'

export type Party = {
  name: string
  contact_person: string
  address: string
  city: string
  vat_number: string
  email: string
}
export type Seller = {
  name: string
  address: string
  vat_number: string
  registration_number: string
  email: string
  phone: string
}

/** All that stands on a printed document. */
export type PrintDetails = {
  document: DocumentWire
  title: string
  company: Seller & { currency: string }
  party: Party | null
  /** Where to pay, in words; empty where it is not known or nothing is to be paid. */
  bank: string
}

/** @throws 404 */
export async function printDetails(ctx: OperationCtx, doctype: Doctype, id: string): Promise<PrintDetails> {
  const { document } = await readWhole(ctx, doctype, id)
  // A document has a company; there is only the organization's.
  const stored = await findCompany(ctx)
  if (!stored) throw notFound('company')
  return {
    document,
    title: wordingOf(document, stored.country === 'ZA' && stored.vat_number !== ''),
    company: { ...sellerOf(stored), currency: stored.currency },
    party: await partyOf(ctx, document),
    bank: isBuying(doctype) || document.is_return ? '' : await bankDetails(ctx, stored, document.currency),
  }
}

export function sellerOf({ name, address, vat_number, registration_number, email, phone }: Company): Seller {
  return { name, address, vat_number, registration_number, email, phone }
}

/** A South African vendor's invoice says that it is a tax invoice (VAT Act 89 of 1991, section 20). */
function wordingOf({ doctype, is_return, title }: DocumentWire, vendor: boolean): string {
  return doctype === 'acc_sales_invoice' && !is_return && vendor ? 'Tax invoice' : title
}

async function partyOf(ctx: OperationCtx, { doctype, supplier_id, customer_id }: DocumentWire): Promise<Party | null> {
  const id = supplier_id ?? customer_id
  if (!id) return null
  const [party] = await ctx.query<Party>(
    compile(sql`
      select name, contact_person, address, city, vat_number, email from ${sql.table(isBuying(doctype) ? 'supplier' : 'customer')}
      where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid`),
  )
  return party ?? null
}

/** Whether money is still to come on it. */
export const isOwed = ({ document }: PrintDetails): boolean =>
  isInvoice(document.doctype) && document.docstatus === 1 && Number(document.outstanding) !== 0
