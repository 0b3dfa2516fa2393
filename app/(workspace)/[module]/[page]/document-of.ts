import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { pageContext } from '@/lib/core/auth/page-context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { doctypeAt } from '@/lib/modules/accounting/documents/document-pages'
import type { DocumentWire } from '@/lib/modules/accounting/documents/document-wire'
import { readDocument } from '@/lib/modules/accounting/operations/documents/read-document'
import type { Doctype } from '@/lib/modules/accounting/schemas'

export type ListProps = { params: Promise<{ module: string; page: string }> }
export type DocumentProps = { params: Promise<{ module: string; page: string; id: string }> }

/** The kind of document that is listed at this address; null where no module shows one. */
export async function doctypeOf({ params }: ListProps): Promise<Doctype | null> {
  const { module, page } = await params
  return doctypeAt(`/${module}/${page}`)
}

/** Once a request, for the title and for the page; null for what this caller may not see or what is not there. */
const readable = cache(async (doctype: Doctype, doc_id: string): Promise<DocumentWire | null> => {
  try {
    return (await runOperation(readDocument, await pageContext(), { doctype, doc_id })).document
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
})

type Found = { doctype: Doctype; document: DocumentWire }

/** The document of this page, or the page that says it is missing. */
export async function documentOf(props: DocumentProps): Promise<Found> {
  const doctype = await doctypeOf(props)
  const document = doctype && (await readable(doctype, (await props.params).id))
  return document ? { doctype, document } : notFound()
}

export async function documentTitle(props: DocumentProps): Promise<Metadata> {
  const doctype = await doctypeOf(props)
  const document = doctype && (await readable(doctype, (await props.params).id))
  return { title: document ? `${document.number} ${document.party_name}`.trim() : 'Not found' }
}
