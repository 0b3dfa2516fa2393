import { call } from '@/lib/client/call'
import { DOCTYPE_NAMES, type Doctype, isBuying } from '@/lib/modules/accounting/schemas'
import type { DocumentDetails, InitialDocument } from '../types'

/** What modules above prepare documents from, by the word in the address. */
export type Origins = Readonly<Record<string, (id: string, signal: AbortSignal) => Promise<Prepared>>>

/** What a new document is made of, as its address says: `?from=acc_purchase_order:ID`, `?copy=ID`, or an origin `?deal=ID`. */
export type Source =
  | { kind: 'from'; doctype: Doctype; id: string }
  | { kind: 'copy' | 'party'; id: string }
  | { kind: 'origin'; origin: string; id: string }

export function sourceOf(address: { get: (name: string) => string | null }, origins: Origins): Source | null {
  const [doctype, id] = address.get('from')?.split(':') ?? []
  if (id && DOCTYPE_NAMES.includes(doctype as Doctype)) return { kind: 'from', doctype: doctype as Doctype, id }
  const copied = address.get('copy')
  if (copied) return { kind: 'copy', id: copied }
  for (const origin of Object.keys(origins)) {
    const originId = address.get(origin)
    if (originId) return { kind: 'origin', origin, id: originId }
  }
  const party = address.get('supplier_id') ?? address.get('customer_id')
  return party ? { kind: 'party', id: party } : null
}

export type Prepared = {
  document: InitialDocument
  from: { words: string; label: string; href: string } | null
  unmapped: UnmappedAnswer[]
  /** Who becomes a customer when it is saved. */
  newParty: { name: string; email: string; phone: string } | null
}

type UnmappedAnswer = { question: string; answer: string; reason?: string }

/** @throws ApiError when nothing is left to carry over, or the source is unknown */
export async function prepareDocument(
  doctype: Doctype,
  source: Source,
  origins: Origins,
  signal: AbortSignal,
): Promise<Prepared> {
  const bare = { unmapped: [], newParty: null }
  switch (source.kind) {
    case 'from': {
      const [{ document }, original] = await Promise.all([
        call(
          'GET /accounting/documents/{doctype}/{doc_id}/make/{target}',
          { doctype: source.doctype, doc_id: source.id, target: doctype },
          { signal },
        ),
        read(source.doctype, source.id, signal),
      ])
      const words = source.doctype === doctype ? 'Against' : 'Made from'
      return {
        ...bare,
        document: document as InitialDocument,
        from: { words, label: original.number, href: original.href },
      }
    }
    case 'copy': {
      const original = await read(doctype, source.id, signal)
      return {
        ...bare,
        document: copyOf(original),
        from: { words: 'A copy of', label: original.number, href: original.href },
      }
    }
    case 'party':
      return {
        ...bare,
        document: isBuying(doctype) ? { supplier_id: source.id } : { customer_id: source.id },
        from: null,
      }
    case 'origin':
      return origins[source.origin]!(source.id, signal)
  }
}

const read = async (doctype: Doctype, doc_id: string, signal: AbortSignal): Promise<DocumentDetails> =>
  (await call('GET /accounting/documents/{doctype}/{doc_id}', { doctype, doc_id }, { signal })).document

/** What a copy takes along: whom and what, not when, and none of the ties to other documents. */
function copyOf(document: DocumentDetails): InitialDocument {
  const { supplier_id, customer_id, currency, price_list_id, remarks, terms, credit_to_id, debit_to_id } = document
  return {
    supplier_id,
    customer_id,
    currency,
    price_list_id,
    remarks,
    terms,
    credit_to_id,
    debit_to_id,
    items: document.items.map((line) => ({ ...line, schedule_date: null, source_line_id: null })),
  }
}
