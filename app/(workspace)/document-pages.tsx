// biome-ignore-all lint/correctness/noComponentHookFactories: called once for each page, when its module is read
import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { DocumentScreen } from '@/components/documents/document-screen'
import { EditDocument } from '@/components/documents/edit-document'
import { NewDocument } from '@/components/documents/new-document'
import { titleOf } from '@/components/documents/words'
import { pageContext } from '@/lib/core/auth/page-context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readDocument } from '@/lib/modules/accounting/operations/documents/read-document'
import type { Doctype } from '@/lib/modules/accounting/schemas'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page; null for what this caller may not see or what is not there. */
const documentOf = cache(async (doctype: Doctype, doc_id: string) => {
  try {
    return (await runOperation(readDocument, await pageContext(), { doctype, doc_id })).document
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
})

const titled =
  (doctype: Doctype) =>
  async (props: Props): Promise<Metadata> => {
    const document = await documentOf(doctype, (await props.params).id)
    return { title: document ? `${document.number} ${document.party_name}`.trim() : 'Not found' }
  }

/** The page of a document of one kind. */
export function documentPage(doctype: Doctype) {
  async function Page({ params }: Props) {
    const { id } = await params
    const document = await documentOf(doctype, id)
    if (!document) notFound()
    return <DocumentScreen key={id} doctype={doctype} id={id} initial={document} />
  }
  return { Page, generateMetadata: titled(doctype) }
}

/** The page where a draft is changed. */
export function editPage(doctype: Doctype) {
  async function Page({ params }: Props) {
    const { id } = await params
    const document = await documentOf(doctype, id)
    if (!document) notFound()
    return <EditDocument key={id} doctype={doctype} id={id} number={document.number} isReturn={document.is_return} />
  }
  return { Page, generateMetadata: titled(doctype) }
}

/** The page of a new document. */
export function newPage(doctype: Doctype) {
  async function Page() {
    await pageContext()
    return <NewDocument doctype={doctype} />
  }
  return { Page, metadata: { title: `New ${titleOf(doctype).toLowerCase()}` } satisfies Metadata }
}
