import { z } from 'zod'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { openFile } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { accDocumentTable } from '@/lib/modules/accounting/tables'
import type { ScanStatus } from '@/lib/modules/buying/scans/schemas'
import { type ScanReading, type ScanWarning, type ScanWire, scanWire } from '@/lib/modules/buying/scans/schemas-answers'

const UUID = z.uuid()
const STOPPED = 'Reading was stopped before it was done. Try again.'

/**
 * How a scan stands: one whose job was cancelled while it waited, or lost with its process, is not being read any more,
 * though nobody could write that down.
 */
export const standing = (scan: Sql): Sql => sql`
  case when ${scan}.status in ('queued', 'reading') and exists (
      select 1 from job_run run where run.organization_id = ${scan}.organization_id and run.id = ${scan}.job_id
        and run.state in ('failed', 'cancelled'))
    then 'failed' else ${scan}.status end`

export const errorOf = (scan: Sql): Sql => sql`
  case when ${standing(scan)} = 'failed' then coalesce(nullif(${scan}.error, ''), ${STOPPED}) else '' end`

type Row = {
  id: string
  document_id: string
  status: ScanStatus
  stage: string
  progress: number
  error: string
  file_name: string
  content_type: string
  size: number
  method: string
  confidence: string | null
  supplier_confidence: string | null
  supplier_reason: string
  warnings: ScanWarning[]
  reading: ScanReading | null
  pages: { file_id: string; width: number; height: number }[]
  number: string
  document_status: string
  docstatus: number
  supplier_id: string | null
  document_version: number
  job_id: string | null
  next_id: string | null
  created_at: Date
  finished_at: Date | null
}

/** @throws 404 for an unknown id and one of another organization */
export async function scanOf(ctx: OperationCtx, id: string): Promise<ScanWire> {
  if (!UUID.safeParse(id).success) throw notFound('scanned bill')
  const table = sql.ref('s')
  const [row] = await ctx.query<Row>(
    compile(sql`
      select s.id::text, s.document_id::text, ${standing(table)} as status, s.stage, s.progress,
        ${errorOf(table)} as error, s.file_name, s.content_type, s.size, s.method, s.confidence::text,
        s.supplier_confidence::text, s.supplier_reason, s.warnings, s.reading - 'warnings' as reading, s.pages, d.number,
        d.status as document_status, d.docstatus, d.supplier_id::text, d.version as document_version, s.job_id::text, s.created_at, s.finished_at,
        coalesce(
          (${nextOf(sql`n.created_at < s.created_at or (n.created_at = s.created_at and n.id < s.id)`)}),
          (${nextOf(sql`n.id <> s.id`)})) as next_id
      from bill_scan s
      join ${accDocumentTable} d on d.organization_id = s.organization_id and d.id = s.document_id
      where s.organization_id = ${ctx.organization.id}::uuid and s.id = ${id}::uuid`),
  )
  if (!row) throw notFound('scanned bill')
  return wireOf(row)
}

/** The newest read scan whose draft still waits for somebody, among those that fit. */
const nextOf = (where: Sql): Sql => sql`
  select n.id::text from bill_scan n
  join ${accDocumentTable} nd on nd.organization_id = n.organization_id and nd.id = n.document_id and nd.docstatus = 0
  where n.organization_id = s.organization_id and n.status = 'done' and (${where})
  order by n.created_at desc, n.id desc limit 1`

function wireOf(row: Row): ScanWire {
  const number = (text: string | null) => (text === null ? null : Number(text))
  const at = `/api/v1/buying/scans/${row.id}`
  return {
    id: row.id,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    error: row.error,
    file: { name: row.file_name, content_type: row.content_type, size: row.size, href: `${at}/file` },
    method: row.method,
    confidence: number(row.confidence),
    supplier_confidence: number(row.supplier_confidence),
    supplier_reason: row.supplier_reason,
    warnings: row.warnings,
    reading: row.reading,
    pages: row.pages.map(({ width, height }, n) => ({ number: n + 1, width, height, href: `${at}/pages/${n + 1}` })),
    document: {
      id: row.document_id,
      number: row.number,
      status: row.document_status,
      docstatus: row.docstatus,
      supplier_id: row.supplier_id,
      version: row.document_version,
      href: `/buying/invoices/${row.document_id}`,
    },
    job_id: row.job_id,
    next_id: row.next_id,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

export const scanOutput = z.object({ scan: scanWire })

export const readScan = defineOperation({
  name: 'buying.scan.read',
  title: 'Read a scanned bill',
  permission: 'buying.scan.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: scanOutput,
  run: async ({ ctx, input }) => ({ scan: await scanOf(ctx, input.id) }),
})

/** The scan that a draft was made from. */
export const readScanOfDocument = defineOperation({
  name: 'buying.scan.read_of_document',
  title: 'Read the scan of a bill',
  permission: 'buying.scan.read',
  effect: 'read',
  input: z.strictObject({ doc_id: z.string() }),
  output: scanOutput,
  async run({ ctx, input: { doc_id } }) {
    const scan = UUID.safeParse(doc_id).success
      ? await ctx.db.billScan.findFirst({ where: { document_id: doc_id }, select: { id: true } })
      : null
    if (!scan) throw notFound('scanned bill')
    return { scan: await scanOf(ctx, scan.id) }
  },
})

export const openScanFile = defineOperation({
  name: 'buying.scan.open_file',
  title: 'Opened a scanned bill',
  permission: 'buying.scan.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.custom<Awaited<ReturnType<typeof openFile>>>(),
  async run({ ctx, input: { id } }) {
    const scan = UUID.safeParse(id).success ? await ctx.db.billScan.findFirst({ where: { id } }) : null
    if (!scan) throw notFound('scanned bill')
    return openFile(ctx, scan.file_id)
  },
})

export const openScanPage = defineOperation({
  name: 'buying.scan.open_page',
  title: 'Opened a page of a scanned bill',
  permission: 'buying.scan.read',
  effect: 'read',
  input: z.strictObject({ id: z.string(), n: z.coerce.number().int().min(1).max(1000) }),
  output: z.custom<Awaited<ReturnType<typeof openFile>>>(),
  async run({ ctx, input: { id, n } }) {
    const scan = UUID.safeParse(id).success ? await ctx.db.billScan.findFirst({ where: { id } }) : null
    const page = (scan?.pages as { file_id: string }[] | undefined)?.[n - 1]
    if (!page) throw notFound('page')
    return openFile(ctx, page.file_id)
  },
})
