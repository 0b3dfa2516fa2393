/** Where something stands on a page: the page from 1, the box as fractions (0..1) of the upright page. */
export type Source = { page: number; x: number; y: number; width: number; height: number }

/** One thing read from a bill: what it means, how sure that is, where it stands and how it is printed there. */
export type Field<T> = { value: T; confidence: number; source: Source | null; text: string }

/** Amounts are decimal strings with a point and at least two decimals; quantities have no needless zeros. */
export type BillLine = {
  description: Field<string>
  code: Field<string> | null
  qty: Field<string>
  rate: Field<string>
  amount: Field<string>
}

type BillWarningCode =
  | 'no_total'
  | 'no_lines'
  | 'no_bill_no'
  | 'no_date'
  | 'line_does_not_multiply'
  | 'lines_do_not_add_up'
  | 'vat_does_not_fit'
  | 'total_does_not_add_up'
  | 'pages_left_out'
  | 'hard_to_read'

export type BillWarning = { code: BillWarningCode; message: string }

export type BillReading = {
  /** It takes a bill back; amounts stay as they are printed, above or below zero. */
  is_credit_note: boolean
  /** The bill that a credit note takes back, as the supplier numbers it. */
  credited_bill_no: Field<string> | null
  supplier_name: Field<string> | null
  supplier_vat_number: Field<string> | null
  supplier_email: Field<string> | null
  supplier_phone: Field<string> | null
  bill_no: Field<string> | null
  /** ISO dates. */
  bill_date: Field<string> | null
  due_date: Field<string> | null
  /** ISO 4217. */
  currency: Field<string> | null
  /** Our purchase order number, where the supplier printed it. */
  order_no: Field<string> | null
  net_total: Field<string> | null
  tax_total: Field<string> | null
  grand_total: Field<string> | null
  /** Percent, for example "15". */
  tax_rate: Field<string> | null
  lines: BillLine[]
  /** The rates and amounts of the lines hold the tax already. */
  lines_include_tax: boolean
  warnings: BillWarning[]
}

/** A word on a page; the box as fractions (0..1) of the upright page. Text layers are sure (1), recognised words less. */
export type ReadWord = { text: string; x: number; y: number; width: number; height: number; confidence: number }

/** A page as it is read: number from 1, size in points or pixels (only the proportion counts). */
export type ReadPage = { number: number; width: number; height: number; words: ReadWord[] }

/** Ourselves, as we stand on every bill: the customer, who must not be taken for the supplier. */
export type OwnNames = { names: string[]; vat_numbers: string[] }

export type ReadMethod = 'text' | 'ocr'

/** A page for the screen: upright, the boxes of the fields are fractions of it. */
export type PageImage = { width: number; height: number; image: Uint8Array }

export type BillRead = {
  reading: BillReading
  pages: PageImage[]
  text: string
  method: ReadMethod
  /** 0..1 over all words. */
  mean_confidence: number
}

export type ReadOptions = {
  password?: string
  own: OwnNames
  /** Stages: opening, reading, recognising, rendering, understanding; pages done of pages in all. */
  onProgress?: (stage: string, done: number, total: number) => void
  signal?: AbortSignal
}
