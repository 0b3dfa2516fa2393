'use client'
import { useParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { MissingRecord } from '@/components/record/missing-record'
import { DOCTYPES, DOCUMENT_GRIDS, doctypeAt } from '@/lib/modules/accounting/schemas'
import { inSentence } from './words'

type Params = { module: string; page: string; id: string }

/** @param otherwise where the address is of no kind of document */
export function MissingDocument({ otherwise }: { otherwise: ReactNode }) {
  const { module, page, id } = useParams<Params>()
  const list = `/${module}/${page}`
  const doctype = doctypeAt(list)
  if (!doctype) return otherwise
  return (
    <MissingRecord
      grid={DOCUMENT_GRIDS[doctype]}
      rowId={id}
      what={inSentence(doctype)}
      back={{ href: list, label: DOCTYPES[doctype].plural }}
      className="min-h-full"
    />
  )
}
