/** Words of scanned bills that pages and server share. */

/** 20 MB exactly is taken, one byte more is refused (Business Platform Modules 8). */
export const SCAN_MAX_BYTES = 20 * 1024 * 1024

/** Offered by file pickers; what a file really is, its first bytes tell the server. */
export const SCAN_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Below this, a field is marked for a person to look at. */
export const UNSURE_BELOW = 0.8

export const SCAN_STATUSES = [
  { value: 'queued', label: 'Waiting', tone: 'info' },
  { value: 'reading', label: 'Reading', tone: 'accent' },
  { value: 'done', label: 'Read', tone: 'success' },
  { value: 'failed', label: 'Not read', tone: 'danger' },
  { value: 'discarded', label: 'Discarded', tone: 'neutral' },
] as const

export type ScanStatus = (typeof SCAN_STATUSES)[number]['value']

/** What happens to a file while it is read, in words. */
export const STAGES: Record<string, string> = {
  opening: 'Opening the file',
  reading: 'Reading the pages',
  rendering: 'Reading the pages',
  recognising: 'Recognising the letters',
  understanding: 'Finding the fields',
  filling: 'Filling the draft',
}

export const HEADER_FIELDS = [
  'supplier_name',
  'supplier_vat_number',
  'supplier_email',
  'supplier_phone',
  'bill_no',
  'bill_date',
  'due_date',
  'currency',
  'order_no',
  'net_total',
  'tax_total',
  'grand_total',
  'tax_rate',
] as const

export type HeaderField = (typeof HEADER_FIELDS)[number]
