import { listPage, useMe } from '@/components/shell/me-context'
import { type Doctype, documentGrid } from '@/lib/modules/accounting/schemas'

/** Where documents of a kind are listed, with `/new` and `/<id>` below. Who may see documents has all of their lists. */
export function useDocumentList(): (doctype: Doctype) => string {
  const me = useMe()
  return (doctype) => listPage(me, documentGrid(doctype)) ?? '/'
}
