import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionDetails } from '@/lib/core/declared-permissions'
import { serve } from '@/lib/core/http/mount'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive } from '@/lib/core/live/bus'
import type { RoleName } from '@/lib/core/permissions'
import { grids } from '@/lib/core/registry'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import { importsOf } from '@/tests/core/grid-imports'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** What every grid that can create must do with files. A new grid is tested by being declared. */
let installation: TestInstallation
let worker: Worker
beforeAll(async () => {
  installation = await startTestInstallation()
  worker = await startWorker()
}, 120_000)
afterAll(async () => {
  await worker?.stop()
  await stopLive()
  await installation?.close()
})

const creatable = grids().filter((grid) => grid.writes?.create)
const ownerMay = (permission: string) =>
  permission === 'signed-in' || !['superuser'].includes(permissionDetails(permission).grant as RoleName)
const tested = creatable.filter((grid) => ownerMay(grid.writes!.create!.permission) && ownerMay(grid.access.read))

test('there are grids to test', () => {
  expect(tested.length).toBeGreaterThan(3)
})

const send = (path: string, init: RequestInit) =>
  serve(
    new Request(`http://localhost/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${installation.ours.owner}`, ...init.headers },
    }),
  )

async function bring(slug: string, format: 'csv' | 'xlsx'): Promise<Json> {
  const sample = await send(`/grid/${slug}/import/sample?format=${format}`, {})
  expect(sample.status).toBe(200)
  expect(sample.headers.get('content-disposition')).toContain(`${slug}-sample.${format}`)
  const brought = await send(`/grid/${slug}/imports?name=sample.${format}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: await sample.arrayBuffer(),
  })
  expect(brought.status).toBe(201)
  return (await brought.json()).import
}

async function work(slug: string, id: string, what: 'check' | 'run'): Promise<Json> {
  const key = installation.ours.owner
  const started = await installation.call('POST', `/grid/${slug}/imports/${id}/${what}`, { key, body: {} })
  expect({ slug, what, status: started.status, body: started.body }).toMatchObject({ status: 202 })
  for (;;) {
    const { import: one } = (await installation.call('GET', `/grid/${slug}/imports/${id}`, { key })).body
    if (!['checking', 'running'].includes(one.state)) return one
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe.each(tested.map((grid) => [grid.slug, grid] as const))('%s', (slug, grid) => {
  test.each(['csv', 'xlsx'] as const)('its sample as %s comes in, or says exactly what is wrong', async (format) => {
    const one = await bring(slug, format)
    // Every column of the sample finds its field again.
    expect(one.settings.mapping).toEqual(one.targets.map(({ key }: Json) => key))
    expect(one.columns.map(({ header }: Json) => header)).toEqual(one.targets.map(({ label }: Json) => label))
    const checked = await work(slug, one.id, 'check')
    expect({ slug, error: checked.error }).toEqual({ slug, error: '' })
    const key = installation.ours.owner
    const { rows } = (await installation.call('GET', `/grid/${slug}/imports/${one.id}/rows`, { key })).body
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      if (row.kind === 'wrong') {
        expect(row.problems.length).toBeGreaterThan(0)
        for (const { column, reason } of row.problems) {
          expect(reason).toMatch(/[a-z].*[.?]$/i)
          if (column) expect(Object.keys(grid.columns)).toContain(column)
        }
      } else expect(['new', 'changed', 'unchanged', 'skipped']).toContain(row.kind)
    }
    if (!checked.counts.new && !checked.counts.changed) return
    const done = await work(slug, one.id, 'run')
    expect({ slug, state: done.state, failed: done.counts.failed }).toEqual({
      slug,
      state: 'finished',
      failed: undefined,
    })
  })
})

test('grids that cannot create say so', async () => {
  const key = installation.ours.owner
  for (const grid of grids().filter((one) => !one.writes?.create && ownerMay(one.access.read))) {
    const answer = await installation.call('GET', `/grid/${grid.slug}/import/sample`, { key })
    expect({ slug: grid.slug, status: answer.status }).toEqual({ slug: grid.slug, status: 405 })
  }
})

const { word, step, checked, rowsOf } = importsOf(() => installation)

/** Files in which, as in the table, some have the same twice. */
type File = { headings: string; line: (word: string, value: number) => string }

/** The lines of two values are one record; spellings differ, as they do in people's lists. */
const FILES: Record<string, File> = {
  'crm-contacts': {
    headings: 'Name,E-mail,Phone',
    line: (w, n) => `${w} ${n},${n % 3 ? `${n % 2 ? w : w.toLowerCase()}${n >> 1}@example.com` : ''},${phone(w, n)}`,
  },
  'acc-items': { headings: 'Name,Code', line: (w, n) => `${w} ${n},${n % 2 ? w.toUpperCase() : w}-${n >> 1}` },
  'acc-item-groups': { headings: 'Name', line: (w, n) => `${n % 2 ? w.toUpperCase() : w} ${n >> 1}` },
  'acc-cost-centres': { headings: 'Name', line: (w, n) => `${n % 2 ? w.toUpperCase() : w} ${n >> 1}` },
  'acc-warehouses': { headings: 'Name', line: (w, n) => `${n % 2 ? w.toUpperCase() : w} ${n >> 1}` },
  'outreach-lists': { headings: 'Name', line: (w, n) => `${n % 2 ? w.toUpperCase() : w} ${n >> 1}` },
}
const phone = (w: string, n: number) => {
  const last = `${1_000_000 + Number(w.replace(/\D/g, '')) * 100 + (n >> 2)}`
  return n % 4 === 1 ? `+27 82 ${last}` : n % 4 === 2 ? `082${last}` : n % 4 === 3 ? `82${last}` : ''
}

test.each(Object.entries(FILES))(
  '%s: what the preview promises is what the import does',
  async (slug, { headings, line }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 2, maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 2, maxLength: 12 }),
        fc.constantFrom('skip', 'update', 'create'),
        fc.constantFrom('skip', 'update', 'create'),
        async (before, after, email, phone) => {
          const w = word()
          // The first file leaves rows in the table for the second to meet.
          for (const values of [before, after]) {
            const file = [headings, ...values.map((value) => line(w, value))].join('\n')
            const on_same = slug === 'crm-contacts' ? { email, phone } : {}
            const one = await checked(slug, file, { match: null, on_same })
            const { new: added = 0, changed = 0, ...left } = one.counts as Record<string, number>
            expect(Object.values(left).reduce((sum, count) => sum + count, added + changed)).toBe(values.length)
            if (added + changed === 0) continue
            const { counts } = await step(slug, one.id, 'run')
            const failed = await rowsOf(slug, one.id, 'failed')
            expect({ created: counts.created ?? 0, updated: counts.updated ?? 0, failed }).toEqual({
              created: added,
              updated: changed,
              failed: [],
            })
          }
        },
      ),
      { numRuns: rounds(slug === 'crm-contacts' ? 8 : 2) },
    )
  },
)
