'use client'
import { call } from '@/lib/client/call'
import { isInvoice } from '@/lib/modules/accounting/schemas'
import { CancelOrDiscard } from './cancel-or-discard'
import type { DocumentDetails } from './types'
import { previewQuery, useRefreshDocument } from './use-document'
import { inSentence } from './words'

type Props = { document: DocumentDetails; way: 'cancel' | 'discard'; onClose: () => void }

/** The end of a document; only invoices have posted anything. */
export function EndDialog({ document, way, onClose }: Props) {
  const { doctype, id, number } = document
  const refresh = useRefreshDocument(doctype, id)
  const posts = isInvoice(doctype)
  return (
    <CancelOrDiscard
      way={way}
      number={number}
      noun={inSentence(doctype, document.is_return)}
      cancelling={posts ? 'The ledger gets a second posting that reverses the first; nothing is deleted.' : ''}
      posting={posts ? previewQuery(doctype, id, document.version) : null}
      end={(reason, intent) =>
        call(`POST /accounting/{doctype}/{doc_id}/${way}`, { doctype, doc_id: id, reason }, intent)
      }
      onEnded={refresh}
      onClose={onClose}
    />
  )
}
