import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  freshEmail,
  freshPhone,
  type Integration,
  places,
  startIntegration,
} from '@/tests/integration/start-integration'

/** startTestInstallation: what the document says of contacts, requirement by requirement. */
let api: Integration
beforeAll(async () => {
  api = await startIntegration()
}, 120_000)
afterAll(() => api?.close())

const add = async (fields: object) => (await api.ours.post('/contacts', fields)).body.contact
const read = async (id: string) => (await api.ours.get(`/contacts/${id}`)).body.contact

describe('adding', () => {
  test('rq.rest.contact-create POST stores the contact and answers 201', async () => {
    const fields = { full_name: 'Ayanda Zulu', email: freshEmail(), phone: freshPhone(), company: 'Zulu & Sons' }
    const answer = await api.ours.post('/contacts', fields)
    expect(answer).toMatchObject({ status: 201, body: { created: true, contact: fields } })
    expect(await read(answer.body.contact.id)).toEqual(answer.body.contact)
  })

  test('rq.rest.contact-optional nothing and nulls are a contact too', async () => {
    for (const fields of [{}, { full_name: null, email: null, phone: null, company: null }]) {
      const answer = await api.ours.post('/contacts', fields)
      expect(answer).toMatchObject({ status: 201, body: { created: true } })
      expect(await read(answer.body.contact.id)).toMatchObject({ full_name: '', email: '', phone: '', company: '' })
    }
  })

  test('a person who is there already is answered, not made twice and not changed', async () => {
    const email = freshEmail()
    const phone = freshPhone()
    const first = await add({ full_name: 'Kagiso Sithole', email, phone })
    const international = `+27${phone.slice(1)}`
    for (const again of [{ email: email.toUpperCase(), full_name: 'Other' }, { phone: international }]) {
      const answer = await api.ours.post('/contacts', again)
      expect(answer).toMatchObject({ status: 201, body: { created: false, contact: first } })
    }
  })

  test('the e-mail address goes before the phone number', async () => {
    const byPhone = await add({ phone: freshPhone() })
    const byEmail = await add({ email: freshEmail() })
    const answer = await api.ours.post('/contacts', { email: byEmail.email, phone: byPhone.phone })
    expect(answer.body).toMatchObject({ created: false, contact: { id: byEmail.id } })
  })

  test('the same person from ten sides at once is one contact', async () => {
    const email = freshEmail()
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.ours.post('/contacts', { email })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => body.contact.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
  })

  test('an Idempotency-Key returns the first answer, and refuses another body', async () => {
    const headers = { 'idempotency-key': freshEmail() }
    const first = await api.ours.post('/contacts', {}, headers)
    const again = await api.ours.post('/contacts', {}, headers)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await api.ours.post('/contacts', { company: 'B' }, headers)).toMatchObject({ status: 409 })
  })

  test.each([
    ['full_name', 255],
    ['email', 320],
    ['phone', 64],
    ['company', 255],
  ])('rq.rest.contact-lengths %s takes %i characters and not one more', async (field, most) => {
    const text = field === 'phone' ? '1'.repeat(most) : `${process.pid}`.padStart(most, field === 'email' ? 'e' : 'x')
    const answer = await api.ours.post('/contacts', { [field]: text })
    expect(answer).toMatchObject({ status: 201, body: { contact: { [field]: text } } })
    expect(places(await api.ours.post('/contacts', { [field]: `${text}1` }))).toEqual([`body.${field}`])
    const { id } = await add({ company: 'Lengths' })
    expect(places(await api.ours.patch(`/contacts/${id}`, { [field]: `${text}1` }))).toEqual([`body.${field}`])
  })

  test('a wrong type, and everything else that is wrong, is told at its place at once', async () => {
    const answer = await api.ours.post('/contacts', { full_name: 7, email: ['a'], phone: true, nickname: 'x' })
    expect(places(answer).sort()).toEqual(['body.email', 'body.full_name', 'body.nickname', 'body.phone'])
    for (const entry of answer.body.detail)
      expect(entry).toEqual({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) })
    // Like a body that is no JSON, this is refused before its fields are looked at.
    expect(places(await api.ours.post('/contacts', { phone: 'a\0b', nickname: 'x' }))).toEqual(['body.phone'])
  })
})

describe('changing', () => {
  test('rq.rest.contact-update only what is sent is changed, and null empties', async () => {
    const before = await add({ full_name: 'Lerato Dube', email: freshEmail(), phone: freshPhone(), company: 'Dube' })
    const phone = freshPhone()
    const changed = await api.ours.patch(`/contacts/${before.id}`, { phone })
    expect(changed.status).toBe(200)
    expect(changed.body.contact).toEqual({ ...before, phone, updated_at: expect.any(String) })
    expect(changed.body.contact.updated_at > before.updated_at).toBe(true)
    await api.ours.patch(`/contacts/${before.id}`, { full_name: null, email: null, phone: null, company: null })
    expect(await read(before.id)).toMatchObject({ full_name: '', email: '', phone: '', company: '' })
  })

  test('what is so already is no change', async () => {
    const before = await add({ full_name: 'Naledi', email: freshEmail() })
    for (const same of [{}, { full_name: 'Naledi' }])
      expect((await api.ours.patch(`/contacts/${before.id}`, same)).body.contact).toEqual(before)
  })

  test('another one’s e-mail address or number is 409, with that one’s id', async () => {
    const phone = freshPhone()
    const other = await add({ full_name: 'Sipho', email: freshEmail(), phone })
    const { id } = await add({ company: 'Second' })
    for (const taken of [{ email: other.email }, { phone: `+27${phone.slice(1)}` }]) {
      const answer = await api.ours.patch(`/contacts/${id}`, taken)
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', existing: { id: other.id } } })
    }
  })

  test('the browser’s form still wants a name of some kind', async () => {
    const headers = { authorization: `Bearer ${api.keys.ours.owner}`, 'content-type': 'application/json' }
    const grid = `${api.url}/api/v1/grid/crm-contacts`
    expect((await fetch(grid, { method: 'POST', headers, body: '{}' })).status).toBe(422)
  })
})

describe('finding', () => {
  const search = async (query: Record<string, string>) => {
    const { status, body } = await api.ours.get('/contacts/search', query)
    expect(status).toBe(200)
    expect(body.count).toBe(body.contacts.length)
    return body.contacts.map(({ id }: { id: string }) => id)
  }

  test('rq.rest.search-email exactly, ignoring case', async () => {
    const email = freshEmail()
    const { id } = await add({ email })
    expect(await search({ email: email.toUpperCase() })).toEqual([id])
    expect(await search({ email: ` ${email} ` })).toEqual([id])
    expect(await search({ email: email.slice(0, -1) })).toEqual([])
    expect(await search({ email: email.slice(1) })).toEqual([])
    expect(await search({ email: email.replace('tool', '%') })).toEqual([])
  })

  test('rq.rest.search-phone in international, national and formatted spelling', async () => {
    const { id } = await add({ phone: '083 555 0142' })
    for (const phone of [
      '+27 83 555 0142',
      '0835550142',
      '+27835550142',
      '(083) 555-0142',
      '27 83 555-01-42',
      '0027835550142',
    ])
      expect({ phone, found: await search({ phone }) }).toEqual({ phone, found: [id] })
    expect(await search({ phone: '083 555 0143' })).toEqual([])
    expect(await search({ phone: '555 0142' })).toEqual([])
  })

  test('a plus that nobody encoded is a plus all the same', async () => {
    const { id } = await add({ phone: '+27 83 555 0199', email: `plus+${freshEmail()}` })
    const { email } = await read(id)
    expect((await api.ours.get('/contacts/search?phone=+27835550199')).body.contacts).toMatchObject([{ id }])
    expect((await api.ours.get(`/contacts/search?email=${email}`)).body.contacts).toMatchObject([{ id }])
  })

  test('the canonical spelling goes before the last nine digits; a tie answers all', async () => {
    const african = await add({ phone: '+27 83 555 0177' })
    const british = await add({ phone: '+44 783 555 0177' })
    expect(await search({ phone: '+27835550177' })).toEqual([african.id])
    expect(await search({ phone: '+447835550177' })).toEqual([british.id])
    // Nobody has this spelling; both have these last nine digits.
    expect((await search({ phone: '+1 835 550 177' })).sort()).toEqual([african.id, british.id].sort())
  })

  test('rq.rest.search-either each alone, both together, and neither is refused', async () => {
    const one = await add({ email: freshEmail() })
    const two = await add({ phone: freshPhone() })
    expect(await search({ email: one.email })).toEqual([one.id])
    expect(await search({ phone: two.phone })).toEqual([two.id])
    expect(await search({ email: one.email, phone: two.phone })).toEqual([one.id, two.id])
    for (const query of [{}, { email: '', phone: ' ' }] as Record<string, string>[])
      expect(places(await api.ours.get('/contacts/search', query))).toEqual(['query.email', 'query.phone'])
  })

  test('who lies in the bin is not found', async () => {
    const contact = await add({ email: freshEmail() })
    const headers = { authorization: `Bearer ${api.keys.ours.owner}` }
    await fetch(`${api.url}/api/v1/grid/crm-contacts/${contact.id}`, { method: 'DELETE', headers })
    expect(await search({ email: contact.email })).toEqual([])
    expect(await api.ours.get(`/contacts/${contact.id}`)).toMatchObject({ status: 404 })
  })

  test('rq.rest.literal-routes search is no id', async () => {
    expect(places(await api.ours.get('/contacts/search'))).toContain('query.email')
  })
})

describe('listing', () => {
  test('rq.rest.contacts-filters search, since, order and pages', async () => {
    const mark = `Marula${process.pid}`
    const made: { id: string; created_at: string; updated_at: string }[] = []
    for (const name of ['b', 'a', 'c']) made.push(await add({ full_name: `${mark} ${name}`, email: freshEmail() }))
    const list = async (query: Record<string, string | number>) =>
      (await api.ours.get('/contacts', { search: mark, ...query })).body
    const names = async (query: Record<string, string | number>) =>
      (await list(query)).contacts.map(({ full_name }: { full_name: string }) => full_name.at(-1)).join('')

    expect(await list({})).toMatchObject({ total: 3, page: 1, per_page: 25, next_cursor: null })
    expect(await names({})).toBe('cab')
    expect(await names({ sort: 'created_at' })).toBe('bac')
    expect(await names({ sort: 'full_name' })).toBe('abc')
    expect(await names({ sort: '-full_name' })).toBe('cba')
    expect(await names({ sort: 'full_name', per_page: 2, page: 2 })).toBe('c')
    expect(await names({ created_since: made[1]!.created_at })).toBe('ca')
    expect(await names({ created_since: String(Date.parse(made[1]!.created_at) / 1000) })).toBe('ca')

    const { body } = await api.ours.patch(`/contacts/${made[0]!.id}`, { company: 'Changed' })
    expect(await names({ updated_since: body.contact.updated_at })).toBe('b')
    expect(await names({ sort: '-updated_at' })).toBe('bca')
    expect(await names({ updated_since: '2099-01-01' })).toBe('')
  })

  test.each([
    ['page', ['0', '-1', 'x', '1.5', '']],
    ['per_page', ['0', '101', 'all']],
    ['created_since', ['yesterday', '2026-02-30', '']],
    ['updated_since', ['soon', '1795163400000']],
    ['sort', ['email', '-', 'created_at,updated_at', '']],
    ['cursor', ['x', 'x.y', 'e30.AAAAAAAAAAAAAAAAAAAAAA']],
    ['search', ['x'.repeat(201)]],
    ['no_such', ['1']],
  ])('a wrong %s is 422 at its place', async (name, values) => {
    for (const value of values)
      expect({ value, at: places(await api.ours.get('/contacts', { [name]: value })) }).toEqual({
        value,
        at: [`query.${name}`],
      })
  })

  test('per_page takes 1 to 100', async () => {
    for (const per_page of [1, 100]) {
      const { status, body } = await api.ours.get('/contacts', { per_page })
      expect({ status, per_page: body.per_page }).toEqual({ status: 200, per_page })
      expect(body.contacts.length).toBeLessThanOrEqual(per_page)
    }
  })
})
