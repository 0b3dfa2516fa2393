import { DocumentScreen } from '@/components/documents/document-screen'
import { type DocumentProps, documentOf, documentTitle } from '../document-of'

export { documentTitle as generateMetadata }

/** A document of any kind; records with pages of their own lie beside this one. */
export default async function DocumentPage(props: DocumentProps) {
  const { doctype, document } = await documentOf(props)
  return <DocumentScreen key={document.id} doctype={doctype} id={document.id} initial={document} />
}
