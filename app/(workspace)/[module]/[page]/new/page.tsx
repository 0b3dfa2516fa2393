import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NewQuotation } from '@/components/crm/quotations/new-quotation'
import { NewDocument } from '@/components/documents/form/new-document'
import { titleOf } from '@/components/documents/words'
import { pageContext } from '@/lib/core/auth/page-context'
import { doctypeOf, type ListProps } from '../document-of'

export async function generateMetadata(props: ListProps): Promise<Metadata> {
  const doctype = await doctypeOf(props)
  return { title: doctype ? `New ${titleOf(doctype).toLowerCase()}` : 'Not found' }
}

export default async function NewDocumentPage(props: ListProps) {
  await pageContext()
  const doctype = await doctypeOf(props)
  if (!doctype) notFound()
  return doctype === 'acc_quotation' ? <NewQuotation /> : <NewDocument key={doctype} doctype={doctype} />
}
