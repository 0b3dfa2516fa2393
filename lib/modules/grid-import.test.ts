import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive } from '@/lib/core/live/bus'
import { importsOf } from '@/tests/core/grid-imports'
import { type Answer, type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** What is found in a file that is brought into a grid, as a program does it: over HTTP, with a worker beside it. */
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
const { word, contact, kinds, reasons, found, upload, call, settled, step, checked, rowsOf } = importsOf(
  () => installation,
)

describe('what becomes of each row', () => {
  test('new, changed from what to what, unchanged, wrong in the words of the field, twice in the file', async () => {
    const w = word()
    const there = await contact({ full_name: w, email: `${w}@example.com`, company: 'Old Ltd' })
    await contact({ full_name: `${w} Same`, email: `${w}-same@example.com`, company: 'Same' })
    const one = await checked(
      'crm-contacts',
      [
        'Full name;E-Mail;Tel;Business;Owner;Ignored',
        `${w} New;${w}-new@example.com;;Fresh;;x`,
        `${w};${w.toUpperCase()}@EXAMPLE.COM;;"New; Ltd";;x`,
        `${w} Same;${w}-same@example.com;;Same;;`,
        `${w} Bad;no address;;;;`,
        `${w} Twice;${w}-new@example.com;;;;`,
        `${w} Owner;no address;;;Nobody At All;`,
        `;;;;;only here`,
        `${w} Long;;${'9'.repeat(70)};;;`,
      ].join('\r\n'),
    )
    expect(one.counts).toEqual({ new: 1, changed: 1, unchanged: 1, wrong: 5 })
    expect(one.settings).toMatchObject({
      mapping: ['full_name', 'email', 'phone', 'company', 'owner_id', null],
      match: 'email',
      delimiter: ';',
    })
    const rows = await rowsOf('crm-contacts', one.id)
    expect(kinds(rows)).toEqual([
      [2, 'new'],
      [3, 'changed'],
      [4, 'unchanged'],
      [5, 'wrong'],
      [6, 'wrong'],
      [7, 'wrong'],
      [8, 'wrong'],
      [9, 'wrong'],
    ])
    expect(rows[1]).toMatchObject({
      row_id: there.row_id,
      changes: [{ column: 'company', label: 'Company', before: 'Old Ltd', after: 'New; Ltd' }],
    })
    expect(reasons(rows)).toEqual([
      'Enter an e-mail address such as name@example.com.',
      'The same e-mail stands in row 2 of the file already.',
      'Owner: nothing here is called so. Check the spelling, or add it first.',
      'Enter an e-mail address such as name@example.com.',
      'None of the chosen columns has anything in this row.',
      'At most 64 characters.',
    ])
    expect(await found('crm-contacts', w)).toHaveLength(2)
  })

  test('the rules of the business speak before anything is written', async () => {
    const w = word()
    await contact({ full_name: `${w} Holder`, phone: '+27 82 700 0001' })
    const one = await checked('crm-contacts', `Name,E-mail,Phone\n${w},${w}@example.com,082 700 0001\n`, {
      on_same: {},
    })
    expect(one.counts).toEqual({ wrong: 1 })
    expect(reasons(await rowsOf('crm-contacts', one.id))[0]).toContain('already has the phone number')
    const party = await checked('crm-opportunities', `Title,Value\n${w} deal,12\n`)
    expect(party.counts).toEqual({ wrong: 1 })
  })

  test('a phone number is found in every spelling', async () => {
    const w = word()
    const there = await contact({ full_name: w, phone: '(082) 700-0102' })
    const one = await checked('crm-contacts', `Name,Phone,Company\n${w},+27 82 700 0102,Moved\n`)
    expect(one.settings.match).toBe('phone')
    expect(await rowsOf('crm-contacts', one.id)).toMatchObject([
      { kind: 'changed', row_id: there.row_id, changes: [{ column: 'company', after: 'Moved' }] },
    ])
  })

  test('two people may share a number: skipped, changed or added anyway, as chosen for it', async () => {
    const w = word()
    const there = await contact({ full_name: `${w} Mother`, phone: '082 555 0199' })
    const file = `Name,E-mail,Phone\n${w} Son,${w}-s@example.com,+27825550199\n${w} Twin,${w}-t@example.com,082 555 0199\n`
    const settings = (phone: string) => ({ match: 'email', on_match: 'skip', on_same: { phone } })
    const skipped = await checked('crm-contacts', file, settings('skip'))
    expect(skipped.counts).toEqual({ skipped: 2 })
    expect((await rowsOf('crm-contacts', skipped.id))[0].row_id).toBe(there.row_id)
    const changed = await checked('crm-contacts', file, settings('update'))
    expect(changed.counts).toEqual({ changed: 1, wrong: 1 })
    const added = await checked('crm-contacts', file, settings('create'))
    expect(added.counts).toEqual({ new: 2 })
    await step('crm-contacts', added.id, 'run')
    const [son] = await found('crm-contacts', `${w} Son`)
    expect(son).toMatchObject({ phone: '+27825550199' })

    // Everyone else is still told; a contact that shares the number can be changed, deleted and restored.
    const refused = await call('POST', '/grid/crm-contacts', { full_name: `${w} Neighbour`, phone: '0825550199' })
    expect(refused.status).toBe(409)
    const path = `/grid/crm-contacts/${son.row_id}`
    expect((await call('PUT', path, { company: 'Foods', email: `${w}-new@example.com` })).status).toBe(200)
    expect((await call('PUT', `/grid/crm-contacts/${there.row_id}`, { email: `${w}-m@example.com` })).status).toBe(200)
    expect((await call('DELETE', path)).status).toBeLessThan(300)
    expect((await call('POST', '/grid/crm-contacts/action/restore', { ids: [son.row_id] })).body).toMatchObject({
      ok: true,
    })
  })

  test('rows that are there can be skipped, added again, or emptied by empty cells', async () => {
    const w = word()
    const there = (await call('POST', '/grid/acc-customers', { name: w, email: `${w}@example.com`, city: 'Paarl' }))
      .body.row
    const file = `Name,E-mail,City\n${w},${w}@example.com,\n`
    expect((await checked('acc-customers', file)).counts).toEqual({ unchanged: 1 })
    expect((await checked('acc-customers', file, { on_match: 'skip' })).counts).toEqual({ skipped: 1 })
    expect((await checked('acc-customers', file, { on_match: 'create' })).counts).toEqual({ new: 1 })
    const one = await checked('acc-customers', file, { on_match: 'update', blanks: 'clear' })
    expect(await rowsOf('acc-customers', one.id)).toMatchObject([
      { kind: 'changed', row_id: there.row_id, changes: [{ column: 'city', before: 'Paarl', after: '' }] },
    ])
    await step('acc-customers', one.id, 'run')
    expect((await call('GET', `/grid/acc-customers/${there.row_id}`)).body.row.city).toBe('')
  })

  test('two records of one name are not guessed between; an e-mail address tells them apart', async () => {
    const w = word()
    for (const n of [1, 2]) await call('POST', '/grid/acc-customers', { name: w, email: `${w}${n}@example.com` })
    const one = await checked(
      'crm-opportunities',
      `Title,Customer,Value,Call back\n${w} a,${w},"1.250,50",31/12/2026 09:30\n${w} b,${w}2@example.com,"12,5",01/02/2027\n`,
    )
    expect(one.settings).toMatchObject({ date_order: 'dmy', decimal: ',' })
    const rows = await rowsOf('crm-opportunities', one.id)
    expect(rows[0]).toMatchObject({ kind: 'wrong', problems: [{ reason: expect.stringContaining('more than one') }] })
    expect(rows[1]).toMatchObject({
      kind: 'new',
      values: { customer_id: w, value: '12.5', callback_at: '2027-02-01 00:00' },
    })
  })
})

describe('how a file is read', () => {
  test('what a person chose is remembered for the next file with these headings, for them alone', async () => {
    const w = word()
    const file = `Wer;Wo;Post\n${w};Paarl;${w}@example.com\n`
    const first = await upload('acc-customers', file)
    expect(first.body.import.settings.mapping).toEqual([null, null, null])
    const settings = { mapping: ['name', 'city', 'email'], match: 'email', on_match: 'skip' }
    await call('PUT', `/grid/acc-customers/imports/${first.body.import.id}`, { settings })
    const second = (await upload('acc-customers', file)).body.import
    expect(second.settings).toMatchObject(settings)
    expect(second.columns[0]).toMatchObject({ header: 'Wer', mark: 'remembered', samples: [w] })
    const others = (await upload('acc-customers', file, 'list.csv', installation.ours.administrator)).body.import
    expect(others.settings.mapping).toEqual([null, null, null])
  })

  test('settings that make no sense are refused, by name', async () => {
    const { import: one } = (await upload('crm-contacts', 'Name,E-mail\nA,b@example.com\n')).body
    const put = (settings: object) => call('PUT', `/grid/crm-contacts/imports/${one.id}`, { settings })
    const field = (answer: Answer) => answer.body.detail?.[0]?.loc.at(-1)
    for (const [settings, name] of [
      [{ mapping: ['nope', null] }, 'mapping'],
      [{ mapping: ['created_at', null] }, 'mapping'],
      [{ mapping: ['email', 'email'] }, 'mapping'],
      [{ match: 'phone' }, undefined],
      [{ sheet: 'Other' }, 'sheet'],
    ] as const) {
      const answer = await put(settings)
      expect({ settings, name: field(answer) }).toEqual({ settings, name })
    }
    await put({ mapping: [null, null] })
    expect((await call('POST', `/grid/crm-contacts/imports/${one.id}/check`, {})).status).toBe(409)
    expect((await call('POST', `/grid/crm-contacts/imports/${one.id}/run`, {})).status).toBe(409)
  })

  test('a list without headings, and headings further down', async () => {
    const w = word()
    const bare = (await upload('crm-contacts', `${w},${w}@example.com\n${w} B,${w}-b@example.com\n`)).body.import
    expect(bare.settings).toMatchObject({ header_row: 0, mapping: [null, null] })
    const below = (
      await upload('crm-contacts', `Contacts of the expo,\nAugust 2026,\nName,E-mail\n${w},${w}@example.com\n`)
    ).body.import
    expect(below.settings).toMatchObject({ header_row: 3, mapping: ['full_name', 'email'] })
  })

  test('too large and of another kind', async () => {
    const large = await upload('crm-contacts', new Uint8Array(26 * 1024 * 1024).fill(97))
    expect(large).toMatchObject({ status: 413, body: { detail: expect.stringContaining('25 MB') } })
    expect(await upload('crm-contacts', '%PDF-1.7')).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
  })
})

describe('who may', () => {
  test('guests may not, and another organization’s imports are not there', async () => {
    const { ours, theirs } = installation
    expect((await upload('crm-contacts', 'Name\nA\n', 'a.csv', ours.guest)).status).toBe(403)
    expect((await call('GET', '/grid/crm-contacts/imports', undefined, ours.guest)).status).toBe(403)
    const one = await checked('crm-contacts', `Name\n${word()}\n`)
    const at = `/grid/crm-contacts/imports/${one.id}`
    for (const [method, path] of [
      ['GET', at],
      ['GET', `${at}/rows`],
      ['GET', `${at}/errors`],
      ['PUT', at],
      ['POST', `${at}/check`],
      ['POST', `${at}/run`],
      ['POST', `${at}/revert`],
      ['POST', `${at}/cancel`],
    ] as const) {
      const body = method === 'GET' ? undefined : method === 'PUT' ? { settings: {} } : {}
      expect({ path, status: (await call(method, path, body, theirs.owner)).status }).toEqual({ path, status: 404 })
    }
    const listed = await call('GET', '/grid/crm-contacts/imports', undefined, theirs.owner)
    expect(listed.body.imports.map(({ id }: Json) => id)).not.toContain(one.id)
    // Not under another grid either.
    expect((await call('GET', `/grid/crm-leads/imports/${one.id}`)).status).toBe(404)
    expect((await call('GET', '/grid/settings-members/imports')).status).toBe(405)
  })

  test('a colleague sees it and leaves it alone; who may not change rows skips them', async () => {
    const one = await checked('crm-contacts', `Name\n${word()}\n`)
    const { member } = installation.ours
    const seen = await call('GET', `/grid/crm-contacts/imports/${one.id}`, undefined, member)
    expect(seen.body.import).toMatchObject({ is_mine: false, revert_until: null })
    expect((await call('POST', `/grid/crm-contacts/imports/${one.id}/run`, {}, member)).status).toBe(403)
  })

  test('the work in the background has no more rights than the person who started it', async () => {
    const w = word()
    const { administrator } = installation.ours
    const { import: one } = (
      await upload('settings-invitations', `E-mail,Role\n${w}@example.com,Owner\n`, 'x.csv', administrator)
    ).body
    await call('POST', `/grid/settings-invitations/imports/${one.id}/check`, {}, administrator)
    await settled('settings-invitations', one.id)
    await call('POST', `/grid/settings-invitations/imports/${one.id}/run`, {}, administrator)
    const done = await settled('settings-invitations', one.id)
    expect(done.counts).toMatchObject({ failed: 1 })
    expect(done.counts.created).toBeUndefined()
  })
})
