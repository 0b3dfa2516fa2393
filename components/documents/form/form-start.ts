import { call } from '@/lib/client/call'
import { type Doctype, isBuying } from '@/lib/modules/accounting/schemas'
import type { InitialDocument, LineItem, PartyDetails, Setup } from '../types'
import { type FormValues, lineKey, valuesFrom } from './form-values'

/** All that a form needs before it can be drawn. */
export type FormStart = {
  setup: Setup
  values: FormValues
  party: PartyDetails | null
  /** Of the draft that is edited. */
  draft: { id: string; number: string; version: number } | null
  items: LineItem[]
  dueIsOwn: boolean
  rateIsOwn: boolean
}

const AT_ONCE = 100

/** @throws ApiError 404, and 409 for a document that is no draft any more */
export async function startForm(
  doctype: Doctype,
  id: string | undefined,
  initial: InitialDocument | undefined,
  today: string,
): Promise<FormStart> {
  const [setup, edit] = await Promise.all([
    call('GET /accounting/document-setup', { doctype }),
    id ? call('GET /accounting/documents/{doctype}/{doc_id}/edit', { doctype, doc_id: id }) : null,
  ])
  const from: InitialDocument = edit?.document ?? initial ?? {}
  const partyId = isBuying(doctype) ? from.supplier_id : from.customer_id
  const [items, parties] = await Promise.all([
    readItems(doctype, [...new Set((from.items ?? []).flatMap((line) => line.item_id ?? []))]),
    partyId ? call('GET /accounting/parties', { doctype, ids: partyId }) : null,
  ])
  const party = parties?.parties[0] ?? null
  const values = valuesFrom(
    doctype,
    { ...from, currency: from.currency || party?.currency },
    setup,
    new Map(items.map((item) => [item.id, item])),
    today,
  )
  return {
    setup,
    values: { ...values, lines: values.lines.map((line) => ({ ...line, key: lineKey() })) },
    party,
    draft: edit ? { id: edit.document.id, number: edit.document.number, version: edit.document.version } : null,
    items,
    dueIsOwn: Boolean(from.due_date),
    rateIsOwn: Boolean(from.conversion_rate),
  }
}

async function readItems(doctype: Doctype, ids: string[]): Promise<LineItem[]> {
  const pieces = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, n) =>
    ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
  const answers = await Promise.all(
    pieces.map((some) => call('GET /accounting/line-items', { doctype, ids: some.join(',') })),
  )
  return answers.flatMap(({ items }) => items)
}

/** Items that a spreadsheet names by code or name. */
export async function readItemsNamed(doctype: Doctype, codes: string[]): Promise<LineItem[]> {
  const pieces = Array.from({ length: Math.ceil(codes.length / AT_ONCE) }, (_, n) =>
    codes.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
  const answers = await Promise.all(
    pieces.map((some) =>
      call('GET /accounting/line-items', { doctype, codes: some.map((code) => code.slice(0, 60)).join('\n') }),
    ),
  )
  return answers.flatMap(({ items }) => items)
}
