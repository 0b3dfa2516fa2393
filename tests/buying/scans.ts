import { afterAll, afterEach, expect } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import type { RoleName } from '@/lib/core/permissions'
import { stopReading } from '@/lib/modules/buying/reading/read-bill'
import { asOwner } from '@/scripts/test/database'
import { openBooks, personOf, type TestBooks } from '@/tests/accounting/books'
import { until } from '@/tests/core/jobs'
import { makeKey } from '@/tests/core/people'
import { startTestServer } from '@/tests/server'

export const UPLOAD = '/accounting/documents/acc_purchase_invoice/ocr-upload'
export const PATIENCE_MS = 60_000

type Sent = { password?: string; wait?: number; key?: string; headers?: Record<string, string>; name?: string }

/**
 * Two organizations with books and the API on a port of its own, for the tests of one file, in the database that they made.
 * No worker runs until one is started with `work`; each test's own end with it.
 */
export async function openScans() {
  const ours = await openBooks()
  const theirs = await openBooks()
  const keyOf = async ({ organization }: TestBooks, role: RoleName) => {
    const { user } = await personOf(organization, role)
    return (await makeKey(organization.id, user?.id ?? null)).key
  }
  const keys = {
    owner: await keyOf(ours, 'owner'),
    guest: await keyOf(ours, 'guest'),
    theirs: await keyOf(theirs, 'owner'),
  }
  const server = await startTestServer()
  const workers: Worker[] = []
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    // What a test has left waiting would be read before the next one's bills.
    const waiting = await systemDb().billScan.findMany({ where: { status: { in: ['queued', 'reading'] } } })
    for (const { id } of waiting) expect((await call('POST', `/buying/scans/${id}/stop`)).status).toBe(200)
  })
  afterAll(async () => {
    await stopReading()
    await server.close()
  })

  const work = async () => workers.push(await startWorker())

  async function send(bytes: Uint8Array, { password, wait, key, headers, name = 'bill.pdf' }: Sent = {}) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    if (password !== undefined) form.append('password', password)
    if (wait !== undefined) form.append('wait', String(wait))
    const answer = await fetch(`${server.url}/api/v1${UPLOAD}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${key ?? keys.owner}`, ...headers },
    })
    return { status: answer.status, body: await answer.json() }
  }
  async function call(method: string, path: string, body?: unknown, key = keys.owner) {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
  }
  const counts = async () => ({
    scans: await systemDb().billScan.count(),
    files: await systemDb().storedFile.count(),
    drafts: await systemDb().accDocument.count({ where: { source: 'scan' } }),
  })

  /** A supplier of its own, so that no other test's bills are in the way. */
  async function newSupplier(details: object = {}): Promise<{ id: string; name: string; vat: string }> {
    const vat = `4${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
    const name = `Kgosi Networks ${newId().slice(-5)} (Pty) Ltd`
    const answer = await call('POST', '/grid/acc-suppliers', { name, vat_number: vat, ...details })
    expect(answer.status).toBe(201)
    return { id: answer.body.row.row_id, name, vat }
  }

  const scanOf = async (id: string) => (await call('GET', `/buying/scans/${id}`)).body.scan
  async function readOf(id: string) {
    const ended = async () => !['queued', 'reading'].includes((await scanOf(id)).status)
    await until('it is read', ended, PATIENCE_MS).catch(async () => {
      const { reading: _, ...scan } = await scanOf(id)
      const queued = await asOwner('select state, retry_count, output from pgboss.job where id = $1', [scan.job_id])
      throw new Error(`waited in vain for ${JSON.stringify([scan, queued])}`)
    })
    return scanOf(id)
  }
  /** Uploaded and read; the answer of the upload, or what came later on slow machines. */
  async function scanned(bytes: Uint8Array, more: Sent = {}) {
    if (workers.length === 0) await work()
    const { status, body } = await send(bytes, { wait: 25, ...more })
    expect([201, 202]).toContain(status)
    const scan = await readOf(body.scan.id)
    const answer = await call('GET', `/accounting/documents/acc_purchase_invoice/${body.document.id}`)
    return { upload: body, scan, document: answer.body.document }
  }
  return { url: server.url, keys, workers, work, send, call, counts, newSupplier, scanOf, readOf, scanned }
}

/** Of its warnings. */
export const codes = (scan: { warnings: { code: string }[] }) => scan.warnings.map(({ code }) => code)
