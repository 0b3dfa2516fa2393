import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { runImport } from '@/lib/core/grid/import/import-jobs'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive } from '@/lib/core/live/bus'
import { importsOf } from '@/tests/core/grid-imports'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** What a file brings into a grid, and how it is taken back: over HTTP, with a worker beside it. */
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
const { word, contact, reasons, found, call, step, checked, rowsOf } = importsOf(() => installation)

describe('running it', () => {
  test('rows come as by hand, with history and events; the wrong ones leave as a file that can be brought again', async () => {
    const w = word()
    const there = await contact({ full_name: `${w} Old`, email: `${w}@example.com` })
    const one = await checked(
      'crm-contacts',
      `Name;E-mail;Company\r\n${w} A;${w}-a@example.com;"Foods; and ""more"""\r\n${w} Renamed;${w}@example.com;\r\n=bad;nope;x\r\n`,
    )
    const done = await step('crm-contacts', one.id, 'run')
    expect(done).toMatchObject({ state: 'finished', counts: { created: 1, updated: 1, wrong: 1 } })
    const [created] = await rowsOf('crm-contacts', one.id, 'created')
    const history = (await call('GET', `/grid/crm-contacts/${created.row_id}/history`)).body.entries
    expect(history[0].title).toBe('Imported from a file')
    expect((await call('GET', `/grid/crm-contacts/${there.row_id}`)).body.row).toMatchObject({
      full_name: `${w} Renamed`,
    })
    const events = await systemDb().platformEvent.findMany({ where: { name: 'contact.created' } })
    expect(events.filter(({ payload }) => (payload as Json).contact_id === created.row_id)).toHaveLength(1)

    const file = await call('GET', `/grid/crm-contacts/imports/${one.id}/errors`)
    expect(file.body).toBe(
      "Name;E-mail;Company;What is wrong\r\n'=bad;nope;x;E-mail: Enter an e-mail address such as name@example.com.\r\n",
    )
    const again = await checked('crm-contacts', String(file.body).replace('nope', `${w}-b@example.com`))
    expect(again.counts).toEqual({ new: 1 })
    await step('crm-contacts', again.id, 'run')
    expect((await rowsOf('crm-contacts', again.id, 'created'))[0].label).toBe('=bad')
    const workbook = await call('GET', `/grid/crm-contacts/imports/${one.id}/errors?format=xlsx`)
    expect(workbook.body.slice(0, 2)).toBe('PK')
  })

  test('what a row refers to is named in words: a project’s customer', async () => {
    const w = word()
    const customer = (await call('POST', '/grid/acc-customers', { name: `${w} Foods` })).body.row
    const one = await checked('projects', `Name,Customer\n${w} Shop,${w.toLowerCase()} foods\n${w} Lost,Nobody ${w}\n`)
    expect(one.counts).toEqual({ new: 1, wrong: 1 })
    expect(reasons(await rowsOf('projects', one.id, 'wrong'))[0]).toContain('nothing here is called so')
    await step('projects', one.id, 'run')
    expect(await found('projects', `${w} Shop`)).toMatchObject([{ customer_id: customer.row_id }])
  })

  test('a process that dies half-way: another goes on, and no row comes twice', async () => {
    const w = word()
    const lines = Array.from({ length: 120 }, (_, n) => `${w} ${n},${w}${n}@example.com`)
    const one = await checked('crm-contacts', `Name,E-mail\n${lines.join('\n')}\n`)
    await systemDb().gridImport.update({ where: { id: one.id }, data: { state: 'running' } })
    const stored = await systemDb().gridImport.findUniqueOrThrow({ where: { id: one.id } })
    const organization = await organizationDetails(stored.organization_id)
    const attempt = (n: number, progress: () => Promise<void>) =>
      runImport.run({
        ctx: systemContext('test', organization) as Parameters<typeof runImport.run>[0]['ctx'],
        input: { import_id: one.id },
        progress,
        job: {
          id: one.id,
          attempt: n,
          isLastAttempt: false,
          signal: new AbortController().signal,
          cancel: new AbortController().signal,
        },
        event: null,
      })
    await expect(
      attempt(1, async () => {
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    const half = await found('crm-contacts', w)
    expect(half.length).toBeGreaterThan(0)
    expect(half.length).toBeLessThan(120)
    await attempt(2, async () => {})
    expect(await found('crm-contacts', w)).toHaveLength(120)
    const { import: after } = (await call('GET', `/grid/crm-contacts/imports/${one.id}`)).body
    expect(after).toMatchObject({ state: 'finished', counts: { created: 120 } })
  })

  test('what somebody added or changed since the check is not overwritten; the others of the batch come all the same', async () => {
    const w = word()
    const there = await contact({ full_name: w, email: `${w}@example.com` })
    const one = await checked(
      'crm-contacts',
      `Name,E-mail\n${w} A,${w}-a@example.com\n${w} Renamed,${w}@example.com\n${w} C,${w}-c@example.com\n`,
    )
    await call('PUT', `/grid/crm-contacts/${there.row_id}`, { company: 'By hand' })
    await contact({ full_name: 'First', email: `${w}-a@example.com` })
    const done = await step('crm-contacts', one.id, 'run')
    expect(done.counts).toMatchObject({ created: 1, failed: 2 })
    expect(reasons(await rowsOf('crm-contacts', one.id, 'failed'))).toEqual([
      'Somebody has added this since the file was checked. Check the file again.',
      expect.stringContaining('Someone else changed this'),
    ])
    // The tray and the page of jobs are amber: done, but not all of it.
    const [job] = (await call('GET', '/grid/settings-jobs/data?filter[state]=partly')).body.rows
    expect(job).toMatchObject({ title: expect.stringContaining('list.csv'), done: 3, failed: 2 })
    expect(job.message).toBe('1 added, 2 failed.')
    const { jobs } = (await call('GET', '/jobs')).body
    expect(jobs.find(({ id }: Json) => id === job.row_id)).toMatchObject({ state: 'succeeded', failed: 2 })
    // What failed left no trace in the log either.
    const history = (await call('GET', `/grid/crm-contacts/${there.row_id}/history`)).body.entries
    expect(history.map(({ title }: Json) => title)).not.toContain('Imported from a file')
  })

  test('it can be stopped, and gone on with', async () => {
    const w = word()
    const one = await checked('crm-contacts', `Name\n${Array.from({ length: 60 }, (_, n) => `${w} ${n}`).join('\n')}\n`)
    await systemDb().gridImport.update({ where: { id: one.id }, data: { state: 'running' } })
    expect((await call('POST', `/grid/crm-contacts/imports/${one.id}/cancel`, {})).status).toBe(202)
    await systemDb().gridImport.update({ where: { id: one.id }, data: { state: 'cancelled' } })
    expect((await step('crm-contacts', one.id, 'run')).counts).toMatchObject({ created: 60 })
  })
})

describe('taking it back', () => {
  test('added rows go to the bin, changed ones get their values back, and what was touched since stays', async () => {
    const w = word()
    const [kept, changed] = [
      await contact({ full_name: `${w} Kept`, email: `${w}-kept@example.com`, company: 'Before' }),
      await contact({ full_name: `${w} Changed`, email: `${w}-changed@example.com`, company: 'Before' }),
    ]
    const one = await checked(
      'crm-contacts',
      `E-mail,Name,Company\n${['kept', 'changed', 'new', 'touched'].map((n) => `${w}-${n}@example.com,${w} ${n},After`).join('\n')}\n`,
    )
    const done = await step('crm-contacts', one.id, 'run')
    expect(done).toMatchObject({ counts: { created: 2, updated: 2 }, revert_until: expect.any(String) })
    const created = await rowsOf('crm-contacts', one.id, 'created')
    const touched = created.find(({ label }) => label === `${w} touched`).row_id
    await call('PUT', `/grid/crm-contacts/${touched}`, { notes: 'Called' })
    await call('PUT', `/grid/crm-contacts/${kept.row_id}`, { notes: 'Called' })

    const reverted = await step('crm-contacts', one.id, 'revert')
    expect(reverted).toMatchObject({ state: 'reverted', counts: { reverted: 2, kept: 2 }, revert_until: null })
    const left = await found('crm-contacts', w)
    expect(left.map(({ full_name, company }) => [full_name, company]).sort()).toEqual(
      [
        [`${w} kept`, 'After'],
        [`${w} touched`, 'After'],
        [`${w} Changed`, 'Before'],
      ].sort(),
    )
    expect(left.map(({ row_id }) => row_id)).toContain(changed.row_id)
    expect(reasons(await rowsOf('crm-contacts', one.id, 'kept'))).toEqual([
      'It was changed after the import, so it stays as it is.',
      'It was changed after the import, so it stays as it is.',
    ])
    const again = await call('POST', `/grid/crm-contacts/imports/${one.id}/revert`, {})
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('taken back already') } })
  })

  test('not after thirty days, and not where nothing can be deleted', async () => {
    const w = word()
    const one = await checked('crm-contacts', `Name\n${w}\n`)
    await step('crm-contacts', one.id, 'run')
    await systemDb().gridImport.update({
      where: { id: one.id },
      data: { finished_at: new Date(Date.now() - 31 * 86_400_000) },
    })
    const old = (await call('GET', `/grid/crm-contacts/imports/${one.id}`)).body.import
    expect(old).toMatchObject({ revert_until: null, revert_refused: expect.stringContaining('30 days') })
    const invited = await checked('settings-invitations', `E-mail,Role\n${w}@example.com,Member\n`)
    const done = await step('settings-invitations', invited.id, 'run')
    expect(done).toMatchObject({ counts: { created: 1 }, revert_refused: expect.stringContaining('cannot be deleted') })
  })
})
