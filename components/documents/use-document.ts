'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { gridKeys } from '@/lib/client/queries'
import { type Doctype, documentGrid } from '@/lib/modules/accounting/schemas'
import type { DocumentDetails } from './types'

/** Payments and journals change what is owed on an invoice. */
const SETTLING = new Set(['acc-payments', 'acc-journals'])

export const documentQuery = (doctype: Doctype, id: string) => ({
  queryKey: ['document', id, 'page'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('GET /accounting/documents/{doctype}/{doc_id}', { doctype, doc_id: id }, { signal })).document,
})

/** The document; read again when somebody changes it, or something that is tied to it. */
export function useDocument(doctype: Doctype, id: string, initial: DocumentDetails) {
  const refresh = useRefreshDocument(doctype, id)
  const { data } = useQuery({
    ...documentQuery(doctype, id),
    initialData: initial,
    // What was kept from an earlier visit may lack what other documents have added to the trail since.
    refetchOnMount: 'always',
  })
  const document = data ?? initial
  useLive((event) => {
    const ids = Array.isArray(event.ids) ? event.ids : null
    const tied = new Set([id, ...document.links.map((link) => link.id)])
    const slug = event.slug ?? ''
    const ours = slug === documentGrid(doctype) && (!ids || ids.some((one) => tied.has(String(one))))
    if (event.type === 'reconnected' || (event.type === 'grid' && (ours || SETTLING.has(slug)))) refresh()
  })
  return document
}

/** After a change: the page with its ledger, its history and the list are out of date. */
export function useRefreshDocument(doctype: Doctype, id: string) {
  const client = useQueryClient()
  return useCallback(() => {
    client.invalidateQueries({ queryKey: ['document', id] })
    client.invalidateQueries({ queryKey: gridKeys.grid(documentGrid(doctype)) })
  }, [client, doctype, id])
}

export const previewQuery = (doctype: Doctype, id: string, version: number) => ({
  queryKey: ['document', id, 'preview', version],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET /accounting/documents/{doctype}/{doc_id}/preview', { doctype, doc_id: id }, { signal }),
  retry: false,
})
