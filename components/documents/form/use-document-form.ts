'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useSubmission } from '@/components/form/use-submission'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { call } from '@/lib/client/call'
import { createRow, gridKeys } from '@/lib/client/queries'
import { randomId } from '@/lib/client/random-id'
import { DOCTYPES, documentGrid, isBuying, isInvoice } from '@/lib/modules/accounting/schemas'
import { useLineWork } from '../lines/use-line-work'
import type { DocumentDetails, DocumentFormProps, Marks, PartyDetails } from '../types'
import { DocumentProblem, formErrorsOf } from './form-errors'
import type { FormStart } from './form-start'
import { changed, type FormAction } from './form-state'
import { bodyOf, dueAfter, filledLines, type Header, lineKey, ratesByTemplate, totalsOf } from './form-values'

const PARTY_FIELDS = new Set(['name', 'email', 'phone'])

export type DocumentFormState = ReturnType<typeof useDocumentForm>

/** The state of a form: what is typed, what follows from it, what the server refused, and the way to the server. */
export function useDocumentForm(props: DocumentFormProps & { start: FormStart; leave: LeaveForm }) {
  const { doctype, start, marks: given, leave } = props
  const { setup } = start
  const client = useQueryClient()
  const [values, applyWithKey] = useReducer(
    (current: typeof start.values, [action, endKey]: [FormAction, string]) => changed(setup, current, action, endKey),
    start.values,
  )
  const apply = useCallback((action: FormAction) => applyWithKey([action, lineKey()]), [])
  const latest = useRef(values)
  latest.current = values
  const [party, setParty] = useState<PartyDetails | null>(start.party)
  const [dueIsOwn, setDueIsOwn] = useState(start.dueIsOwn)
  const [rateIsOwn, setRateIsOwn] = useState(start.rateIsOwn)
  const [dirty, setDirty] = useState(false)
  const [pending, setPending] = useState<'save' | 'submit' | null>(null)
  const version = useRef(start.draft?.version)
  const [partyKey] = useState(randomId)
  const sent = useRef<string[]>([])
  const submission = useSubmission({
    dirty,
    draws: (path) => {
      const [list, index, field] = path.split('.')
      return list === 'items' && field !== undefined && sent.current[Number(index)] !== undefined
    },
  })
  const { forget, clear, refusal, conflict, error } = submission
  const errors = useMemo(() => formErrorsOf({ refusal, conflict, error }, sent.current), [refusal, conflict, error])

  const dispatch = useMemo(
    () => (action: FormAction) => {
      setDirty(true)
      if (action.type === 'line' || action.type === 'item') forget([`items.${sent.current.indexOf(action.key)}`])
      apply(action)
    },
    [apply, forget],
  )
  const rates = useMemo(() => ratesByTemplate(setup), [setup])
  const totals = useMemo(() => totalsOf(values, setup, rates), [values, setup, rates])
  const lineWork = useLineWork({ doctype, setup, known: start.items, latest, dispatch, apply })
  const marks = useMemo(() => markedLines(given ?? {}, start), [given, start])

  const { header } = values
  const foreign = header.currency !== setup.company.currency
  const { data: rate, isFetching: rateIsComing } = useQuery({
    queryKey: ['exchange-rate', header.currency, header.posting_date],
    queryFn: ({ signal }) =>
      call(
        'GET /accounting/exchange-rate',
        { currency: header.currency, date: header.posting_date || undefined },
        { signal },
      ),
    enabled: foreign && !rateIsOwn,
    staleTime: 60_000,
  })
  useEffect(() => {
    if (foreign && !rateIsOwn && rate) apply({ type: 'header', change: { conversion_rate: rate.rate ?? '' } })
  }, [foreign, rateIsOwn, rate, apply])

  // Prices of the list follow currency, list and day.
  const priceFacts = [header.currency, header.price_list_id, header.posting_date].join()
  const pricedFor = useRef(priceFacts)
  useEffect(() => {
    if (pricedFor.current === priceFacts) return
    pricedFor.current = priceFacts
    lineWork.priceLines(latest.current.lines.filter(({ priced }) => priced))
  }, [priceFacts, lineWork])

  const dueOf = (next: Header, of: PartyDetails | null) =>
    isInvoice(doctype) && of ? dueAfter(next.bill_date || next.posting_date, of.payment_days) : next.due_date

  function setHeader(change: Partial<Header>, of: PartyDetails | null = party) {
    // Only what changes is sent on: what else was typed or looked up since the last drawing stays.
    const before = latest.current.header
    const next = { ...change }
    const own = 'due_date' in change ? Boolean(change.due_date) : dueIsOwn
    setDueIsOwn(own)
    if ('conversion_rate' in change) setRateIsOwn(Boolean(change.conversion_rate))
    if (change.currency && change.currency !== before.currency) {
      setRateIsOwn(false)
      next.conversion_rate = ''
      const list = setup.price_lists.find(({ id }) => id === { ...before, ...change }.price_list_id)
      if (list && list.currency !== change.currency) next.price_list_id = null
    }
    if (change.transaction_date && before.transaction_date === before.posting_date)
      next.posting_date = change.transaction_date
    if (!own) next.due_date = dueOf({ ...before, ...next }, of)
    forget([...Object.keys(change), ...('party_account_id' in change ? ['credit_to_id', 'debit_to_id'] : [])])
    if ('party_id' in change) forget(['bill_no'])
    dispatch({ type: 'header', change: next })
  }

  function chooseParty(chosen: PartyDetails | null) {
    setParty(chosen)
    const currency = chosen?.currency ?? (chosen ? setup.company.currency : header.currency)
    forget(['supplier_id', 'customer_id'])
    setHeader(
      {
        party_id: chosen?.id ?? null,
        // A document that was made from another keeps that one's currency.
        ...(filledLines(values.lines).some((line) => line.source_line_id) ? {} : { currency }),
        ...(chosen?.price_list_id ? { price_list_id: chosen.price_list_id } : {}),
      },
      chosen,
    )
  }

  async function save(submit: boolean) {
    if (submission.pending) return
    setPending(submit ? 'submit' : 'save')
    sent.current = filledLines(latest.current.lines).map(({ key }) => key)
    await submission.run([latest.current, version.current], async ({ idempotencyKey }) => {
      const { document } = await send(idempotencyKey).catch(DocumentProblem.rethrow)
      setDirty(false)
      client.invalidateQueries({ queryKey: gridKeys.grid(documentGrid(doctype)) })
      client.invalidateQueries({ queryKey: ['document', document.id] })
      announce(`${document.number} saved`)
      if (!submit) toast.success(`${DOCTYPES[doctype].title} ${document.number} saved as a draft.`)
      leave(document, { submit })
    })
    setPending(null)
  }

  /** Whom the lead or deal is from becomes a customer now, once. */
  async function addParty() {
    const { newParty } = props
    if (!newParty || latest.current.header.party_id) return {}
    const filled = Object.fromEntries(
      Object.entries(newParty).filter(([field, value]) => value && PARTY_FIELDS.has(field)),
    )
    const buying = isBuying(doctype)
    const { row } = await createRow(buying ? 'acc-suppliers' : 'acc-customers', filled, partyKey)
    const { parties } = await call('GET /accounting/parties', { doctype, ids: row.row_id })
    if (parties[0]) {
      setParty(parties[0])
      apply({ type: 'header', change: { party_id: row.row_id } })
    }
    return { [buying ? 'supplier_id' : 'customer_id']: row.row_id }
  }

  async function send(idempotencyKey: string) {
    const added = await addParty()
    const body = { ...bodyOf(doctype, latest.current, setup.company.currency), ...added }
    if (start.draft)
      return call(
        'PUT /accounting/documents/{doctype}/{doc_id}',
        { doctype, doc_id: start.draft.id, version: version.current, ...body },
        { idempotencyKey },
      )
    return call('POST /accounting/documents/{doctype}', { doctype, ...body }, { idempotencyKey })
  }

  return {
    setup,
    values,
    totals,
    party,
    foreign,
    dirty,
    errors,
    pending,
    marks,
    submission,
    rateIsComing,
    /** Nobody has said a rate for that day. */
    rateIsMissing: foreign && !rateIsOwn && rate?.rate === null,
    draft: start.draft,
    dispatch,
    setHeader,
    chooseParty,
    save,
    work: lineWork.work,
    priceLines: lineWork.priceLines,
    linesOfRows: lineWork.linesOfRows,
    /** What is in the form goes over what somebody else saved. */
    keepMine(theirs: DocumentDetails) {
      version.current = theirs.version
      clear()
    },
  }
}

export type LeaveForm = (document: DocumentDetails, then: { submit: boolean }) => void

/** Marks of `items.3.qty` by the key of the line that stood there at first. */
function markedLines(marks: Marks, { values }: FormStart) {
  const header: Marks = {}
  const lines: Record<string, Marks> = {}
  for (const [path, mark] of Object.entries(marks)) {
    const [, index, field] = /^items\.(\d+)\.(.+)$/.exec(path) ?? []
    const key = index === undefined ? undefined : values.lines[Number(index)]?.key
    if (key && field) lines[key] = { ...lines[key], [field]: mark }
    else if (index === undefined) header[path] = mark
  }
  return { header, lines }
}
