import { recordHref } from '@/lib/core/grid/grid-for-path'
import { findGrid } from '@/lib/core/registry'
import { DOCTYPE_NAMES, type Doctype, documentGrid } from '../schemas'

/** Where documents and parties are shown: on the pages of the modules above, as the grids say. */

export const documentHref = (doctype: Doctype, id: string): string => recordHref(documentGrid(doctype), id)

/** The form of a new document. */
export const newDocumentHref = (doctype: Doctype): string => documentHref(doctype, 'new')

export const partyHref = ({
  supplier_id,
  customer_id,
}: Partial<Record<'supplier_id' | 'customer_id', string | null>>) =>
  supplier_id ? recordHref('acc-suppliers', supplier_id) : customer_id ? recordHref('acc-customers', customer_id) : null

/** The kind of document that is listed at an address; null where no module shows one. */
export const doctypeAt = (list: string): Doctype | null =>
  DOCTYPE_NAMES.find((doctype) => findGrid(documentGrid(doctype))?.rowPage === `${list}/{row_id}`) ?? null
