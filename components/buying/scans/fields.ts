import { type HeaderField, UNSURE_BELOW } from '@/lib/modules/buying/scans/schemas'
import type { ScanField, ScanReading, ScanSource } from '@/lib/modules/buying/scans/schemas-answers'

/** A box on the page. `path`: the form's field, or the reading's own name where the form has none. */
export type Box = { path: string; label: string; value: string; confidence: number; source: ScanSource }

type Named = { path: string; label: string }

/** What the form calls that which was read. */
const HEADER: Partial<Record<HeaderField, Named>> = {
  supplier_name: { path: 'supplier_id', label: 'Supplier' },
  supplier_vat_number: { path: 'supplier_vat_number', label: 'Supplier’s VAT number' },
  bill_no: { path: 'bill_no', label: 'Bill number' },
  bill_date: { path: 'bill_date', label: 'Bill date' },
  due_date: { path: 'due_date', label: 'Due date' },
  currency: { path: 'currency', label: 'Currency' },
  order_no: { path: 'order_no', label: 'Recommended' },
  net_total: { path: 'net_total', label: 'Net total' },
  tax_total: { path: 'tax_total', label: 'VAT' },
  grand_total: { path: 'grand_total', label: 'Total' },
}

const LINE = {
  code: { path: 'item_id', label: 'Code' },
  description: { path: 'description', label: 'Description' },
  qty: { path: 'qty', label: 'Quantity' },
  rate: { path: 'rate', label: 'Price' },
  amount: { path: 'amount', label: 'Amount' },
} as const

type Read = Named & { field: ScanField }

function everythingOf(reading: ScanReading): Read[] {
  const header = Object.entries(HEADER).flatMap(([name, named]): Read[] => {
    const field = reading[name as HeaderField]
    return field ? [{ ...named, field }] : []
  })
  const lines = reading.lines.flatMap((line, n) =>
    Object.entries(LINE).flatMap(([name, { path, label }]): Read[] => {
      const field = line[name as keyof typeof LINE]
      return field ? [{ path: `items.${n}.${path}`, label: `${label}, line ${n + 1}`, field }] : []
    }),
  )
  return [...header, ...lines]
}

export const boxesOf = (reading: ScanReading): Box[] =>
  everythingOf(reading).flatMap(({ path, label, field }) =>
    field.source ? [{ path, label, value: field.value, confidence: field.confidence, source: field.source }] : [],
  )

/** Fields of the form that a person must look at. */
export function unsureOf(reading: ScanReading): Record<string, { confidence: number }> {
  const unsure = everythingOf(reading).filter(({ field }) => field.confidence < UNSURE_BELOW)
  return Object.fromEntries(unsure.map(({ path, field }) => [path, { confidence: field.confidence }]))
}

const BY_LABEL: Record<string, string> = Object.fromEntries(
  Object.values(HEADER).map(({ path, label }) => [label.toLowerCase(), path]),
)

/** Which field of the form has the focus, told by its cell or its label. */
export function pathOf(target: Element): string | null {
  const line = target.closest('[data-line]')
  const cell = target.closest('[data-cell]')?.getAttribute('data-cell')
  if (line && cell) {
    const at = [...(line.parentElement?.children ?? [])].filter((one) => one.hasAttribute('data-line')).indexOf(line)
    return `items.${at}.${cell === 'item' ? 'item_id' : cell}`
  }
  return BY_LABEL[labelOf(target)] ?? null
}

/** Puts the focus into a field of the form. @returns false where the form has no such field */
export function focusPath(form: HTMLElement, path: string): boolean {
  const target = targetOf(form, path)
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
  return Boolean(target)
}

const FOCUSABLE = 'input, button, select, textarea, [tabindex]'

function targetOf(form: HTMLElement, path: string): HTMLElement | null {
  const [, index, field] = /^items\.(\d+)\.(.+)$/.exec(path) ?? []
  if (index !== undefined) {
    const line = form.querySelectorAll('[data-line]')[Number(index)]
    // An amount is what quantity and price make.
    const cell = field === 'item_id' ? 'item' : field === 'amount' ? 'rate' : field
    const place = line?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)
    return place?.matches(FOCUSABLE) ? place : (place?.querySelector<HTMLElement>(FOCUSABLE) ?? null)
  }
  for (const label of form.querySelectorAll('label')) {
    if (BY_LABEL[textOf(label)] !== path) continue
    return document.getElementById(label.htmlFor)
  }
  return null
}

function labelOf(target: Element): string {
  const id = target.id || target.closest('[id]')?.id
  const label = id ? document.querySelector(`label[for="${CSS.escape(id)}"]`) : null
  return label ? textOf(label) : ''
}

const textOf = (label: Element) => (label.textContent ?? '').replace(/\*$/, '').trim().toLowerCase()
