import { z } from 'zod'
import { HEADER_FIELDS, type HeaderField, SCAN_STATUSES } from './schemas'

/** What is answered of scanned bills. */

const scanStatus = z.enum(SCAN_STATUSES.map(({ value }) => value))

/** The box is in fractions (0..1) of the upright page; pages count from 1. */
const scanSource = z.object({
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type ScanSource = z.infer<typeof scanSource>

const scanField = z
  .object({ value: z.string(), confidence: z.number(), source: scanSource.nullable(), text: z.string() })
  .meta({ id: 'ScanField' })
export type ScanField = z.infer<typeof scanField>

const scanLine = z
  .object({
    description: scanField,
    code: scanField.nullable(),
    qty: scanField,
    rate: scanField,
    amount: scanField,
  })
  .meta({ id: 'ScanLine' })

/** Each thing that was read, how sure that is (0..1) and where it stands. */
const fields = Object.fromEntries(HEADER_FIELDS.map((name) => [name, scanField.nullable()])) as Record<
  HeaderField,
  z.ZodNullable<typeof scanField>
>

export const scanReading = z
  .object({
    ...fields,
    lines: z.array(scanLine),
    lines_include_tax: z.boolean(),
    /** It takes a bill back, which it may name. Missing in what was read earlier. */
    is_credit_note: z.boolean().optional(),
    credited_bill_no: scanField.nullable().optional(),
  })
  .meta({ id: 'ScanReading' })
export type ScanReading = z.infer<typeof scanReading>

/** `href` leads to what the warning speaks of, e.g. the other bill of that number. */
const scanWarning = z.object({ code: z.string(), message: z.string(), href: z.string().optional() })
export type ScanWarning = z.infer<typeof scanWarning>

export const scanWire = z
  .object({
    id: z.string(),
    status: scanStatus,
    stage: z.string(),
    /** Percent. */
    progress: z.number(),
    error: z.string(),
    file: z.object({ name: z.string(), content_type: z.string(), size: z.number(), href: z.string() }),
    /** `text`: the file's own letters; `ocr`: letters recognised in a picture. */
    method: z.string(),
    confidence: z.number().nullable(),
    supplier_confidence: z.number().nullable(),
    /** `vat_number`, `name` or `similar_name`; empty where none was found. */
    supplier_reason: z.string(),
    warnings: z.array(scanWarning),
    reading: scanReading.nullable(),
    /** Pictures of the pages, upright; sizes in pixels. */
    pages: z.array(z.object({ number: z.number(), width: z.number(), height: z.number(), href: z.string() })),
    document: z.object({
      id: z.string(),
      number: z.string(),
      status: z.string(),
      docstatus: z.number(),
      supplier_id: z.string().nullable(),
      version: z.number(),
      href: z.string(),
    }),
    job_id: z.string().nullable(),
    /** The next bill in the queue that waits to be checked. */
    next_id: z.string().nullable(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'Scan' })
export type ScanWire = z.infer<typeof scanWire>
