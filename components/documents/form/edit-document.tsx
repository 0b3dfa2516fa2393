'use client'
import { DOCUMENT_PAGES, type Doctype } from '@/lib/modules/accounting/schemas'
import { PageFrame } from '../page-frame'
import { inSentence } from '../words'
import { DocumentForm } from './document-form'

type Props = { doctype: Doctype; id: string; number: string; isReturn: boolean }

export function EditDocument({ doctype, id, number, isReturn }: Props) {
  return (
    <PageFrame back={{ href: `${DOCUMENT_PAGES[doctype]}/${id}`, label: number }}>
      <h1 className="text-xl">
        Edit {inSentence(doctype, isReturn)} {number}
      </h1>
      <DocumentForm doctype={doctype} id={id} />
    </PageFrame>
  )
}
