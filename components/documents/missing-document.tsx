'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'
import { DOCTYPES, DOCUMENT_GRIDS, DOCUMENT_PAGES, type Doctype } from '@/lib/modules/accounting/schemas'
import { inSentence } from './words'

export function MissingDocument({ doctype }: { doctype: Doctype }) {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid={DOCUMENT_GRIDS[doctype]}
      rowId={id}
      what={inSentence(doctype)}
      back={{ href: DOCUMENT_PAGES[doctype], label: DOCTYPES[doctype].plural }}
      className="min-h-full"
    />
  )
}
