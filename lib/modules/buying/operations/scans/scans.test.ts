import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { serve } from '@/lib/core/http/mount'
import { renderPage } from '@/lib/modules/buying/reading/pages/open-pdf'
import { SCAN_MAX_BYTES } from '@/lib/modules/buying/scans/schemas'
import { createTestDatabase } from '@/scripts/test/database'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { billPdf } from '@/tests/buying/bill-pdf'
import { openScans, PATIENCE_MS, UPLOAD } from '@/tests/buying/scans'
import { handOver, until } from '@/tests/core/jobs'

/**
 * Bills over real HTTP, read by a real worker: what is taken, and what goes wrong (requirements rq.buying.ocr.*,
 * limits and errors of Business Platform Modules 4.4, 7, 8).
 */
await createTestDatabase()
const { keys, workers, work, send, call, counts, scanOf, readOf, scanned } = await openScans()

describe('what is taken', () => {
  test('PDF, PNG, JPG, WEBP and GIF, whatever they are called; each is a draft at once', async () => {
    const blank = sharp({ create: { width: 60, height: 80, channels: 3, background: '#ffffff' } })
    const files: [string, Uint8Array, string][] = [
      ['a.pdf', await billPdf(), 'application/pdf'],
      ['photo.pdf', new Uint8Array(await blank.clone().png().toBuffer()), 'image/png'],
      ['c.jpeg', new Uint8Array(await blank.clone().jpeg().toBuffer()), 'image/jpeg'],
      ['d.webp', new Uint8Array(await blank.clone().webp().toBuffer()), 'image/webp'],
      ['e.gif', new Uint8Array(await blank.clone().gif().toBuffer()), 'image/gif'],
    ]
    for (const [name, bytes, type] of files) {
      const { status, body } = await send(bytes, { wait: 0, name })
      expect(status).toBe(202)
      expect(body).toMatchObject({
        document: { doctype: 'acc_purchase_invoice', docstatus: 0, supplier_id: null, source: 'scan', items: [] },
        scan: { status: 'queued', file: { name, content_type: type, size: bytes.byteLength } },
        extracted: null,
        supplier_matched: false,
        job_id: expect.any(String),
      })
      const stored = await call('GET', `/buying/scans/${body.scan.id}/file`)
      expect(stored.headers.get('content-type')).toBe(type)
    }
  })

  test('text that is called .pdf, and any other type, is refused by what it is, and nothing is stored', async () => {
    const before = await counts()
    for (const [name, text] of [
      ['bill.pdf', 'Dear sir, please pay R 100'],
      ['bill.docx', 'PK\u0003\u0004 word/document.xml'],
      ['bill.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ] as const) {
      const { status, body } = await send(new TextEncoder().encode(text), { name })
      expect(status).toBe(415)
      expect(body).toMatchObject({
        code: 'unsupported_type',
        detail: expect.stringMatching(/PDF, PNG, JPG, WEBP or GIF/),
      })
    }
    expect((await send(new Uint8Array(), {})).status).toBe(422)
    expect(await counts()).toEqual(before)
  })

  test('20 MB exactly is taken, one byte more is not', async () => {
    const padded = async (size: number) => {
      const pdf = await billPdf()
      const bytes = new Uint8Array(size).fill(0x20)
      bytes.set(pdf)
      return bytes
    }
    expect((await send(await padded(SCAN_MAX_BYTES), { wait: 0 })).status).toBe(202)
    const before = await counts()
    const { status, body } = await send(await padded(SCAN_MAX_BYTES + 1), { wait: 0 })
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'too_large', detail: expect.stringContaining('20 MB') })
    expect((await send(new Uint8Array(SCAN_MAX_BYTES + 5_000_000), { wait: 0 })).status).toBe(413)
    expect(await counts()).toEqual(before)
  })

  test('a form without a file, a wait beyond bounds and a field too many are said at their places', async () => {
    const form = new FormData()
    form.append('wait', '60')
    form.append('colour', 'blue')
    const answer = await serve(
      new Request(`http://localhost/api/v1${UPLOAD}`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${keys.owner}` },
      }),
    )
    expect(answer.status).toBe(422)
    const { detail } = await answer.json()
    expect(detail.map(({ loc }: { loc: string[] }) => loc.at(-1)).sort()).toEqual(['colour', 'file', 'wait'])
  })
})

describe('locked PDFs', () => {
  test('423 asks for the password, says when it is wrong, and stores nothing until it is right', async () => {
    const locked = await billPdf({ number: 'LOCK-7' }, 'Karoo 12')
    const before = await counts()
    const asked = await send(locked)
    expect(asked).toMatchObject({ status: 423, body: { code: 'password_required', reason: 'needed' } })
    const wrong = await send(locked, { password: 'Karoo 13' })
    expect(wrong).toMatchObject({ status: 423, body: { code: 'password_required', reason: 'wrong' } })
    expect(wrong.body.detail).not.toBe(asked.body.detail)
    expect(await counts()).toEqual(before)

    const opened = await send(locked, { password: 'Karoo 12', wait: 0 })
    expect(opened.status).toBe(202)
    const kept = await systemDb().billScan.findUniqueOrThrow({ where: { id: opened.body.scan.id } })
    expect(kept.sealed_password).toMatch(/^v1\./)
    expect(JSON.stringify(opened.body)).not.toContain('Karoo 12')
    await work()
    await readOf(kept.id)
    const read = await systemDb().billScan.findUniqueOrThrow({ where: { id: kept.id } })
    expect(read).toMatchObject({ sealed_password: null, text: expect.stringContaining('LOCK-7') })
    const logged = await systemDb().auditLog.findMany({ where: { entity_id: kept.id } })
    const runs = await systemDb().jobRun.findMany({ where: { id: kept.job_id! } })
    expect(JSON.stringify([logged, runs])).not.toContain('Karoo 12')
  }, 90_000)
})

describe('what goes wrong', () => {
  test('a damaged file keeps its draft, says why, and can be tried again, stopped and discarded', async () => {
    const broken = new TextEncoder().encode(`%PDF-1.7\n${'nothing of use '.repeat(40)}`)
    const { scan, document } = await scanned(broken, { name: 'broken.pdf' })
    expect(scan).toMatchObject({ status: 'failed', error: expect.stringContaining('PDF'), reading: null })
    expect(document).toMatchObject({ docstatus: 0, items: [] })
    await workers.pop()?.stop()
    const again = await call('POST', `/buying/scans/${scan.id}/retry`, {})
    expect(again).toMatchObject({ status: 202, body: { scan: { status: 'queued' } } })
    expect((await call('POST', `/buying/scans/${scan.id}/retry`, {})).status).toBe(409)
    expect((await call('POST', `/buying/scans/${scan.id}/stop`)).body.scan).toMatchObject({ status: 'failed' })
    expect((await call('POST', `/buying/scans/${scan.id}/stop`)).status).toBe(409)
    const discarded = await call('POST', '/grid/acc-bill-scans/action/discard', { ids: [scan.id] })
    expect(discarded.status).toBe(200)
    expect(await scanOf(scan.id)).toMatchObject({ status: 'discarded', document: { status: 'Cancelled' } })
  }, 90_000)

  test('a run that was cancelled while it waited leaves no bill that is read for ever', async () => {
    const { body } = await send(await billPdf({ number: 'CAN-1' }), { wait: 0 })
    expect((await call('POST', `/jobs/${body.job_id}/cancel`)).status).toBe(200)
    expect(await scanOf(body.scan.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('Try again') })
    expect((await call('POST', `/buying/scans/${body.scan.id}/retry`, {})).status).toBe(202)
  })

  test('the same Idempotency-Key makes one draft, also for a second copy of the file; another file is refused', async () => {
    const headers = { 'idempotency-key': newId() }
    const bytes = await billPdf({ number: 'IDEM-1' })
    const [one, two] = [await send(bytes, { wait: 0, headers }), await send(bytes, { wait: 0, headers })]
    expect(two.body.document.id).toBe(one.body.document.id)
    expect(two.body.scan.id).toBe(one.body.scan.id)
    expect((await send(await billPdf({ number: 'IDEM-2' }), { wait: 0, headers })).status).toBe(409)
  })

  test('scans of another organization are not there, and guests may not scan', async () => {
    const { body } = await send(await billPdf(), { wait: 0 })
    const paths = [
      ['GET', `/buying/scans/${body.scan.id}`],
      ['GET', `/buying/scans/${body.scan.id}/file`],
      ['GET', `/buying/scans/${body.scan.id}/pages/1`],
      ['GET', `/accounting/documents/acc_purchase_invoice/${body.document.id}/scan`],
      ['POST', `/buying/scans/${body.scan.id}/retry`],
      ['POST', `/buying/scans/${body.scan.id}/stop`],
    ] as const
    for (const [method, path] of paths) {
      const answer = await call(method, path, method === 'POST' ? {} : undefined, keys.theirs)
      expect({ path, status: answer.status }).toEqual({ path, status: 404 })
    }
    expect((await send(await billPdf(), { key: keys.guest })).status).toBe(403)
  })

  test('what a crash left half done is done once more, and once: one draft, no lost file', async () => {
    const { body } = await send(await billPdf({ number: 'CRASH-1' }), { wait: 0 })
    const { id } = body.scan
    const before = await counts()
    const { runOperation } = await import('@/lib/core/operation')
    const { beginReading } = await import('./reading-steps')
    const { systemContext } = await import('@/lib/core/context')
    const { receiveFile } = await import('@/lib/core/files/stored-files')
    const { organizationDetails } = await import('@/lib/core/jobs/run-job')
    const row = await systemDb().billScan.findUniqueOrThrow({ where: { id } })
    const ctx = systemContext('test', await organizationDetails(row.organization_id))
    // A first process: it began, stored a page, and died.
    expect(await runOperation(beginReading, ctx, { scan_id: id, job_id: row.job_id! })).not.toBeNull()
    const orphan = await receiveFile(ctx, { name: 'page-1.png', content_type: 'image/png', bytes: new Uint8Array([1]) })
    await work()
    expect(await readOf(id)).toMatchObject({ status: 'done', pages: [{ number: 1 }] })
    const after = await counts()
    expect(after).toMatchObject({ scans: before.scans, drafts: before.drafts })
    expect((await call('GET', `/buying/scans/${id}/file`)).status).toBe(200)
    // It counts as deleted, so it is swept away.
    const swept = await systemDb().storedFile.findUniqueOrThrow({ where: { id: orphan.id } })
    expect(swept.deleted_at).not.toBeNull()
    const done = await runOperation(beginReading, ctx, { scan_id: id, job_id: row.job_id! })
    expect(done).toBeNull()
  }, 90_000)

  test('a worker that is killed while it reads loses nothing: another one reads the bill into the same draft', async () => {
    const photo = await renderPage(await billPdf({ number: 'KILL-1' }), 1)
    const { body } = await send(photo, { wait: 0, name: 'photo.png' })
    const { id, job_id } = body.scan
    const before = await counts()
    const dying = await forkCompiled('tests/worker-process.ts')
    await until('it reads', async () => (await scanOf(id)).stage === 'recognising', PATIENCE_MS)
    dying.kill('SIGKILL')
    expect((await scanOf(id)).status).toBe('reading')
    await work()
    await handOver(job_id, 'buying.read-bill')
    expect(await readOf(id)).toMatchObject({
      status: 'done',
      method: 'ocr',
      job_id,
      document: { id: body.document.id },
    })
    const draft = await call('GET', `/accounting/documents/acc_purchase_invoice/${body.document.id}`)
    expect(draft.body.document).toMatchObject({ docstatus: 0, bill_no: 'KILL-1', grand_total: '517.50' })
    expect(await counts()).toMatchObject({ scans: before.scans, drafts: before.drafts })
    expect((await call('GET', `/buying/scans/${id}/file`)).status).toBe(200)
    expect((await call('GET', `/buying/scans/${id}/pages/1`)).status).toBe(200)
  }, 150_000)
})
