import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { QUEUE_SCHEMA } from '@/lib/core/jobs/queue'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive } from '@/lib/core/live/bus'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { handOver, until } from '@/tests/core/jobs'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** Many rows at once: what it would meet, doing it, stopping it, trying the failed again, taking it back. */
let installation: TestInstallation
const workers: Worker[] = []
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
afterAll(async () => {
  await stopLive()
  await installation?.close()
})

const work = async () => workers.push(await startWorker())
const owner = () => installation.ours.owner
const call = (method: string, path: string, body?: unknown, key = owner()) =>
  installation.call(method, path, { key, ...(body === undefined ? {} : { body }) })
const act = (action: string, body: object, key?: string) => call('POST', `/grid/crm-leads/action/${action}`, body, key)

const PROGRESS_EVERY_MS = 400

let words = 0
/** Leads of a word that no other test has. */
async function leads(count: number, values: object = {}): Promise<{ word: string; ids: string[] }> {
  const word = `Bulkword${words++}`
  const first = (await call('POST', '/grid/crm-leads', { name: `${word} 0`, ...values })).body.row.row_id as string
  const { organization_id } = await systemDb().crmLead.findUniqueOrThrow({ where: { id: first } })
  const others = Array.from({ length: count - 1 }, (_, n) => ({
    id: newId(),
    organization_id,
    lead_id: `${word}-${n + 1}`,
    name: `${word} ${n + 1}`,
    ...values,
  }))
  await systemDb().crmLead.createMany({ data: others })
  const ids = [first, ...others.map(({ id }) => id)]
  return { word, ids }
}
const rowOf = async (id: string): Promise<Json> => (await call('GET', `/grid/crm-leads/${id}`)).body.row
const versions = async (ids: string[]) => Promise.all(ids.map(async (id) => (await rowOf(id)).version))
const jobOf = async (id: string): Promise<Json> => (await call('GET', `/jobs/${id}`)).body.job
const ended = (id: string) =>
  until(`job ${id} has ended`, async () => !['queued', 'running'].includes((await jobOf(id)).state), 60_000)

describe('edit', () => {
  test('changes the named columns of each row, leaves those that are so already, and says so', async () => {
    const { ids } = await leads(3)
    await call('PUT', `/grid/crm-leads/${ids[0]}`, { status: 'Quoted' })
    const before = await versions(ids)
    const answer = await act('edit', { ids, params: { changes: { status: 'Quoted' } } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ok: true, message: '2 leads changed, 1 was so already.' })
    expect(answer.body.results[1]).toMatchObject({
      id: ids[1],
      ok: true,
      data: { before: { status: 'New' }, after: { status: 'Quoted' } },
    })
    expect(answer.body.results[0].data).toBeUndefined()
    expect(await versions(ids)).toEqual([before[0], before[1] + 1, before[2] + 1])
    const history = (await call('GET', `/grid/crm-leads/${ids[1]}/history`)).body.entries
    expect(history[0].title).toBe('Changed a lead')
    expect(history[0].changes).toContainEqual({ column: 'status', label: 'Status', before: 'New', after: 'Quoted' })
  })

  test.each([
    [{}, ['body', 'params', 'changes'], 'missing'],
    [{ changes: {} }, ['body', 'params', 'changes'], 'value_error'],
    [{ changes: { status: 'Lost' } }, ['body', 'params', 'changes', 'status'], 'invalid_value'],
    [{ changes: { email: 'nobody' } }, ['body', 'params', 'changes', 'email'], 'value_error'],
    [{ changes: { lead_id: 'mine' } }, ['body', 'params', 'changes', 'lead_id'], 'extra_forbidden'],
  ])('refuses %j at once, at its place', async (params, loc, type) => {
    const { ids } = await leads(1)
    // Without parameters a dry run only counts.
    for (const more of 'changes' in params ? [{}, { dry_run: true }] : [{}]) {
      const answer = await act('edit', { ids, params, ...more })
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toContainEqual({ loc, type, msg: expect.any(String) })
    }
  })

  test('is for those who may change rows, and offered by grids that can be changed alone', async () => {
    const { ids } = await leads(1)
    const body = { ids, params: { changes: { status: 'Quoted' } } }
    expect((await act('edit', body, installation.ours.guest)).status).toBe(403)
    expect((await call('POST', '/grid/settings-audit-log/action/edit', body)).status).toBe(404)
    const schema = (await call('GET', '/grid/crm-leads/schema')).body
    expect(schema.actions.find((one: Json) => one.key === 'edit')).toMatchObject({ label: 'Edit', scope: ['bulk'] })
    expect(schema.actions.some((one: Json) => one.key === 'undo_edit')).toBe(false)
    const theirs = await act('edit', body, installation.theirs.owner)
    expect(theirs.body).toMatchObject({ ok: false, results: [{ ok: false, message: 'There is no such lead.' }] })
    expect((await rowOf(ids[0]!)).status).toBe('New')
  })

  test('a row that cannot be changed is named; the others are changed', async () => {
    const { ids, word } = await leads(3)
    await call('DELETE', `/grid/crm-leads/${ids[1]}`)
    const answer = await act('edit', { ids, params: { changes: { category: 'Fibre' } } })
    expect(answer.body).toMatchObject({ ok: false, message: '2 leads changed, 1 failed.' })
    expect(answer.body.results[1]).toMatchObject({ ok: false, label: `${word} 1`, message: 'There is no such lead.' })
    expect((await rowOf(ids[2]!)).category).toBe('Fibre')
  })
})

describe('which rows', () => {
  test('are said: without ids or filter nothing is done, and {} means all', async () => {
    const params = { changes: { status: 'Quoted' } }
    for (const body of [{ params }, { params, q: 'x' }, { params, except: [] }])
      expect(await act('edit', body)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'ids'] }] } })
    // A toolbar action too, which its button does to all that the list shows.
    expect((await act('create_call_center_campaign', { params: { name: 'x' } })).status).toBe(422)
    const { total } = (await call('GET', '/grid/crm-leads/data?per_page=1&count=exact')).body
    expect((await act('edit', { filter: {}, params, dry_run: true })).body.count).toBe(total)
  })

  test('are confirmed where several are deleted', async () => {
    const { ids } = await leads(2)
    expect(await act('delete', { ids })).toMatchObject({
      status: 409,
      body: { code: 'confirmation_required', count: 2, detail: expect.stringContaining('2 leads') },
    })
    expect((await act('delete', { ids: ids.slice(0, 1) })).body.ok).toBe(true)
    expect((await act('delete', { ids: ids.slice(1), confirm: true })).body.ok).toBe(true)
  })
})

describe('a dry run', () => {
  test('counts what would change, what is so already and what cannot be, and does nothing', async () => {
    const { ids } = await leads(5)
    await call('PUT', `/grid/crm-leads/${ids[0]}`, { status: 'Quoted' })
    await call('DELETE', `/grid/crm-leads/${ids[1]}`)
    const before = await versions(ids.slice(2))
    const asked = [...ids, 'no-id', installation.ours.owner.slice(0, 20)]
    const answer = await act('edit', { ids: asked, params: { changes: { status: 'Quoted' } }, dry_run: true })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ dry_run: true, count: 7, refused: 3, changes: 3, unchanged: 1 })
    expect(await versions(ids.slice(2))).toEqual(before)
  })

  test('agrees with what happens then, for each type of column', async () => {
    const member = (await call('GET', '/grid/crm-leads/options?field=owner_id')).body.options.owner_id[0].value
    const word = `Bulkword${words++}`
    const made = []
    for (const more of [
      { value: '10.50', callback_at: '2026-03-31T10:00:00+02:00', owner_id: member, notes: 'x', source: 'referral' },
      { value: '10.5', notes: 'X' },
      {},
    ])
      made.push(
        (await call('POST', '/grid/crm-opportunities', { title: word, customer_id: null, ...(await lead()), ...more }))
          .body,
      )
    const ids = made.map(({ row }) => row.row_id)
    const same = async (changes: object) => {
      const body = { ids, params: { changes } }
      const counted = (await call('POST', '/grid/crm-opportunities/action/edit', { ...body, dry_run: true })).body
      const done = (await call('POST', '/grid/crm-opportunities/action/edit', body)).body
      expect(done.ok).toBe(true)
      const changed = done.results.filter(({ data }: Json) => data).length
      expect({ changes, counted: counted.changes }).toEqual({ changes, counted: changed })
      return changed
    }
    expect(await same({ value: '10.50' })).toBe(1)
    expect(await same({ notes: 'x' })).toBe(2)
    expect(await same({ callback_at: '2026-03-31T08:00:00Z' })).toBe(2)
    expect(await same({ callback_at: null })).toBe(3)
    expect(await same({ owner_id: null })).toBe(1)
    expect(await same({ source: 'referral', status: 'New' })).toBe(2)
    async function lead() {
      return { lead_id: (await leads(1)).ids[0] }
    }
  })

  test('of everything that matches, without the rows that were taken out', async () => {
    const { word, ids } = await leads(4)
    const body = { filter: { and: [] }, q: word, except: [ids[3]], params: { changes: { status: 'Unreachable' } } }
    expect((await act('edit', { ...body, dry_run: true })).body).toMatchObject({ count: 3, changes: 3, refused: 0 })
    expect((await act('edit', body)).body.results).toHaveLength(3)
    expect((await rowOf(ids[3]!)).status).toBe('New')
    expect((await act('edit', { ids, except: [ids[0]], params: body.params })).status).toBe(422)
  })

  test('of other actions: rows in another state are refused', async () => {
    const { ids } = await leads(2)
    await act('convert_to_contact', { ids: [ids[0]] })
    expect((await act('convert_to_contact', { ids, dry_run: true })).body).toEqual({
      dry_run: true,
      count: 2,
      refused: 1,
    })
    expect((await act('delete', { ids, dry_run: true })).body).toEqual({ dry_run: true, count: 2, refused: 0 })
    expect((await act('restore', { ids, dry_run: true })).body).toEqual({ dry_run: true, count: 2, refused: 2 })
  })

  test('people above one’s own role are among those that one may not change', async () => {
    const members = (await call('GET', '/grid/settings-members/data?per_page=200')).body.rows
    const body = {
      ids: members.map((row: Json) => row.row_id),
      params: { changes: { is_approver: false } },
      dry_run: true,
    }
    const path = '/grid/settings-members/action/edit'
    const owners = members.filter((row: Json) => row.role === '100').length
    expect((await call('POST', path, body)).body.refused).toBe(0)
    expect((await call('POST', path, body, installation.ours.administrator)).body.refused).toBe(owners)
  })
})

describe('undo of an edit', () => {
  const valuesOf = (results: Json[]) =>
    Object.fromEntries(results.filter(({ data }) => data).map(({ id, data }) => [id, data]))

  test('gives each row its own value back, but not where somebody changed it since; and can be undone itself', async () => {
    const { ids } = await leads(3)
    await call('PUT', `/grid/crm-leads/${ids[0]}`, { category: 'Before' })
    const edit = (await act('edit', { ids, params: { changes: { category: 'Fibre' } } })).body
    await call('PUT', `/grid/crm-leads/${ids[1]}`, { category: 'Mine now' })
    await call('PUT', `/grid/crm-leads/${ids[2]}`, { notes: 'Another field' })
    const undone = (await act('undo_edit', { ids, params: { rows: valuesOf(edit.results) } })).body
    expect(undone.results.map(({ ok }: Json) => ok)).toEqual([true, false, true])
    expect(undone.results[1].message).toMatch(/changed since/)
    const categories = async () => Promise.all(ids.map(async (id) => (await rowOf(id)).category))
    expect(await categories()).toEqual(['Before', 'Mine now', ''])
    const again = (await act('undo_edit', { ids: [ids[0], ids[2]], params: { rows: valuesOf(undone.results) } })).body
    expect(again).toMatchObject({ ok: true, message: '2 leads as before.' })
    expect(await categories()).toEqual(['Fibre', 'Mine now', 'Fibre'])
  })
})

describe('as a job', () => {
  test('many rows: progress, a result per row, the failures as a list and a file, only those again', async () => {
    const { word, ids } = await leads(110)
    await call('DELETE', `/grid/crm-leads/${ids[5]}`)
    const answer = await act('edit', { ids, params: { changes: { status: 'Quoted' } } })
    expect(answer.status).toBe(202)
    const { job_id } = answer.body
    const [listed] = (await call('GET', '/jobs')).body.jobs
    expect(listed).toMatchObject({ id: job_id, state: 'queued', total: 110, slug: 'crm-leads', action: 'edit' })
    expect((await call('GET', '/jobs', undefined, installation.ours.member)).body.jobs).toEqual([])
    expect((await call('POST', `/jobs/${job_id}/retry`)).status).toBe(409)
    await work()
    await ended(job_id)
    expect(await jobOf(job_id)).toMatchObject({
      state: 'succeeded',
      title: 'Edit status: 110 leads',
      done: 110,
      failed: 1,
      message: '109 leads changed, 1 failed.',
    })
    const failures = (await call('GET', `/jobs/${job_id}/failures`)).body.failures
    expect(failures).toEqual([{ id: ids[5], label: `${word} 5`, message: 'There is no such lead.' }])
    const file = await call('GET', `/jobs/${job_id}/failures?format=csv`)
    expect(file.headers.get('content-disposition')).toContain('Edit-status-110-leads-failed.csv')
    expect(file.body).toContain(`${word} 5,There is no such lead.`)
    for (const path of ['', '/failures'])
      expect((await call('GET', `/jobs/${job_id}${path}`, undefined, installation.ours.member)).status).toBe(404)
    for (const path of ['cancel', 'retry', 'undo'])
      expect((await call('POST', `/jobs/${job_id}/${path}`, {}, installation.theirs.owner)).status).toBe(404)

    await act('restore', { ids: [ids[5]] })
    const retry = await call('POST', `/jobs/${job_id}/retry`, {})
    expect(retry.status).toBe(202)
    await ended(retry.body.job_id)
    expect(await jobOf(retry.body.job_id)).toMatchObject({ total: 1, message: '1 lead changed.', failed: 0 })
    expect((await rowOf(ids[5]!)).status).toBe('Quoted')
    expect((await call('POST', `/jobs/${retry.body.job_id}/retry`, {})).status).toBe(409)

    const undo = await call('POST', `/jobs/${job_id}/undo`, {})
    await ended(undo.body.job_id)
    expect((await jobOf(undo.body.job_id)).message).toBe('109 leads as before.')
    expect((await rowOf(ids[0]!)).status).toBe('New')
    expect((await rowOf(ids[5]!)).status).toBe('Quoted')
  }, 120_000)

  test('it does no more than the person who asked may do', async () => {
    const key = installation.ours.administrator
    const members = (await call('GET', '/grid/settings-members/data?per_page=200', undefined, key)).body.rows
    const { row_id } = members.find((row: Json) => row.role === '100')
    const ids = [row_id, ...Array.from({ length: 100 }, (_, n) => `none-${n}`)]
    const { job_id } = (await call('POST', '/grid/settings-members/action/delete', { ids, confirm: true }, key)).body
    await work()
    await ended(job_id)
    const [first] = (await call('GET', `/jobs/${job_id}/failures`, undefined, key)).body.failures
    expect(first).toMatchObject({ id: row_id, message: expect.stringMatching(/at least the role/) })
  }, 60_000)

  test('cancelled while it waits: it never begins', async () => {
    const { ids } = await leads(101)
    const { job_id } = (await act('delete', { ids, confirm: true })).body
    expect((await call('POST', `/jobs/${job_id}/cancel`, {})).body).toEqual({ state: 'cancelled' })
    await work()
    await until('the queue is done with it', async () => (await queueState(job_id)) === 'completed')
    expect(await jobOf(job_id)).toMatchObject({ state: 'cancelled', message: 'Cancelled before it began.' })
    expect((await call('GET', `/grid/crm-leads/${ids[0]}`)).body.row.deleted_at).toBeUndefined()
    expect((await act('delete', { ids, dry_run: true })).body.refused).toBe(0)
    expect((await call('POST', `/jobs/${job_id}/cancel`, {})).status).toBe(409)
  }, 60_000)

  test('cancelled half-way: what was done stays and is told, and can be undone', async () => {
    const { ids } = await leads(800)
    const { job_id } = (await act('edit', { ids, params: { changes: { category: 'Stopped' } } })).body
    // Held before the worker begins, which may be done with all of them in a moment: a row of each of the two chunks that
    // come after the first and are written at the same time.
    await holding([ids[200]!, ids[400]!], async () => {
      await work()
      await until('some rows are done', async () => (await jobOf(job_id)).done > 0, 30_000)
      expect((await call('POST', `/jobs/${job_id}/cancel`, {})).body).toEqual({ state: 'cancelling' })
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_EVERY_MS))
    })
    await ended(job_id)
    const job = await jobOf(job_id)
    const changed = (await act('edit', { ids, params: { changes: { category: 'Stopped' } }, dry_run: true })).body
      .unchanged
    expect(job.state).toBe('cancelled')
    expect(changed).toBeGreaterThan(0)
    expect(changed).toBeLessThan(800)
    expect(job.message).toBe(`Cancelled after ${changed} of 800. ${changed} leads changed.`)
    expect(job.result.results).toHaveLength(changed)
    expect(await queueState(job_id)).toBe('completed')
    const undo = await call('POST', `/jobs/${job_id}/undo`, {})
    await ended(undo.body.job_id)
    expect(
      (await act('edit', { ids, params: { changes: { category: 'Stopped' } }, dry_run: true })).body.unchanged,
    ).toBe(0)
  }, 120_000)

  test('killed half-way and started again: each row happens once, and the result is whole', async () => {
    const { ids } = await leads(300)
    const { job_id } = (await act('edit', { ids, params: { changes: { category: 'Once' } } })).body
    const dying = await forkCompiled('tests/worker-process.ts')
    await holding([ids[200]!], async () => {
      await until('some rows are done', async () => (await jobOf(job_id)).done > 0, 30_000)
      dying.kill('SIGKILL')
      expect((await jobOf(job_id)).done).toBe(100)
    })
    await work()
    await handOver(job_id, 'grid.run-action')
    await ended(job_id)
    const job = await jobOf(job_id)
    expect(job).toMatchObject({ state: 'succeeded', done: 300, failed: 0, message: '300 leads changed.' })
    expect(new Set(await versions(ids))).toEqual(new Set([2]))
    const entries = await systemDb().auditLog.groupBy({
      by: ['entity_id'],
      where: { entity: 'crm-leads', entity_id: { in: ids }, operation: 'crm.lead.update' },
      _count: true,
    })
    expect(entries.map(({ _count }) => _count)).toEqual(ids.map(() => 1))
  }, 120_000)

  /** Nobody else changes the rows, nor those that are to be changed together with them, until the work is done. */
  async function holding(ids: string[], work: () => Promise<void>) {
    await systemDb().$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 as held from crm_lead where id = any(${ids}::uuid[]) for update`
        await work()
      },
      { timeout: 60_000 },
    )
  }

  async function queueState(id: string) {
    const [job] = await systemQuery<{ state: string }>(`select state::text from ${QUEUE_SCHEMA}.job where id = $1`, [
      id,
    ])
    return job?.state
  }
})
