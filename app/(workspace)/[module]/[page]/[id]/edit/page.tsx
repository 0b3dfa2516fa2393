import { EditDocument } from '@/components/documents/form/edit-document'
import { type DocumentProps, documentOf, documentTitle } from '../../document-of'

export { documentTitle as generateMetadata }

/** Where a draft is changed. */
export default async function EditDocumentPage(props: DocumentProps) {
  const { doctype, document } = await documentOf(props)
  const { id, number, is_return } = document
  return <EditDocument key={id} doctype={doctype} id={id} number={number} isReturn={is_return} />
}
