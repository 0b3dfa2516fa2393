'use client'
import type { Doctype } from '@/lib/modules/accounting/schemas'
import { PageFrame } from '../page-frame'
import { useDocumentList } from '../use-document-list'
import { inSentence } from '../words'
import { DocumentForm } from './document-form'

type Props = { doctype: Doctype; id: string; number: string; isReturn: boolean }

export function EditDocument({ doctype, id, number, isReturn }: Props) {
  const listOf = useDocumentList()
  return (
    <PageFrame back={{ href: `${listOf(doctype)}/${id}`, label: number }}>
      <h1 className="text-xl">
        Edit {inSentence(doctype, isReturn)} {number}
      </h1>
      <DocumentForm doctype={doctype} id={id} />
    </PageFrame>
  )
}
