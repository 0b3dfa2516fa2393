import { ScanLink } from '@/components/buying/scans/scan-link'
import { DocumentScreen } from '@/components/documents/document-screen'
import { type DocumentProps, documentOf, documentTitle } from '../document-of'

export { documentTitle as generateMetadata }

/** A document of any kind; records with pages of their own lie beside this one. */
export default async function DocumentPage(props: DocumentProps) {
  const { doctype, document } = await documentOf(props)
  const { id, source } = document
  const links = source === 'scan' && <ScanLink documentId={id} />
  return <DocumentScreen key={id} doctype={doctype} id={id} initial={document} links={links} />
}
