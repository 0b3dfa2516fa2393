'use client'
import { useParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { MissingRecord } from '@/components/record/missing-record'
import { DOCTYPE_NAMES, DOCTYPES, documentGrid } from '@/lib/modules/accounting/schemas'
import { useDocumentList } from './use-document-list'
import { inSentence } from './words'

type Params = { module: string; page: string; id: string }

/** @param otherwise where the address is of no kind of document */
export function MissingDocument({ otherwise }: { otherwise: ReactNode }) {
  const { module, page, id } = useParams<Params>()
  const list = `/${module}/${page}`
  const listOf = useDocumentList()
  const doctype = DOCTYPE_NAMES.find((name) => listOf(name) === list)
  if (!doctype) return otherwise
  return (
    <MissingRecord
      grid={documentGrid(doctype)}
      rowId={id}
      what={inSentence(doctype)}
      back={{ href: list, label: DOCTYPES[doctype].plural }}
      className="min-h-full"
    />
  )
}
