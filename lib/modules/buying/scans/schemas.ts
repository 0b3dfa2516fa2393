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

/** The box is in fractions (0..1) of the upright page; pages count from 1. */
export type ScanSource = { page: number; x: number; y: number; width: number; height: number }

export type ScanField = { value: string; confidence: number; source: ScanSource | null; text: string }

export type ScanLine = {
  description: ScanField
  code: ScanField | null
  qty: ScanField
  rate: ScanField
  amount: ScanField
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

/** Each thing that was read, how sure that is (0..1) and where it stands. */
export type ScanReading = Record<HeaderField, ScanField | null> & { lines: ScanLine[]; lines_include_tax: boolean }

/** `href` leads to what the warning speaks of, e.g. the other bill of that number. */
export type ScanWarning = { code: string; message: string; href?: string }

export type ScanWire = {
  id: string
  status: ScanStatus
  stage: string
  /** Percent. */
  progress: number
  error: string
  file: { name: string; content_type: string; size: number; href: string }
  /** `text`: the file's own letters; `ocr`: letters recognised in a picture. */
  method: string
  confidence: number | null
  supplier_confidence: number | null
  /** `vat_number`, `name` or `similar_name`; empty where none was found. */
  supplier_reason: string
  warnings: ScanWarning[]
  reading: ScanReading | null
  /** Pictures of the pages, upright; sizes in pixels. */
  pages: { number: number; width: number; height: number; href: string }[]
  document: {
    id: string
    number: string
    status: string
    docstatus: number
    supplier_id: string | null
    version: number
    href: string
  }
  job_id: string | null
  /** The next bill in the queue that waits for somebody to check it. */
  next_id: string | null
  created_at: string
  finished_at: string | null
}
