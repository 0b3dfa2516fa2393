import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AppError } from '../errors'
import { defineOperation } from '../operation'
import { defineApi, type Route, route } from './api-table'
import { readInput } from './read-input'
import type { MountedRoute } from './router'

const upload = defineOperation({
  name: 'test.upload',
  title: 'Uploaded a file',
  permission: 'signed-in',
  effect: 'write',
  input: z.strictObject({ id: z.string(), file: z.file(), name: z.string().optional() }),
  output: z.object({}),
  run: async () => ({}),
})
const key = 'POST /things/{id}/files'
const table = defineApi('platform', 'Test', { [key]: route(upload, { formFiles: { maxBytes: () => 2_000 } }) })
const mounted: MountedRoute = { route: table.routes[key] as Route, key, table, params: ['id'] }

const send = async (body: FormData | string, headers: Record<string, string> = {}, query = 'preview=1') => {
  // Encoded first, as it comes over a connection: a form's own stream cannot be left half read.
  const encoded = new Response(body)
  const type: Record<string, string> =
    typeof body === 'string' ? {} : { 'content-type': encoded.headers.get('content-type') as string }
  const request = new Request(`http://localhost/things/7/files?${query}`, {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers: { ...type, ...headers },
  })
  return readInput(request, mounted, { id: '7' }, new URL(request.url).searchParams)
}
const form = (...fields: [string, string | File][]) => {
  const made = new FormData()
  for (const [name, value] of fields) made.append(name, value)
  return made
}
const plan = (text = 'hello') => new File([text], 'plan – über.txt', { type: 'text/plain' })
const refused = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it was not refused'),
    (error: AppError) => error,
  )

test('a form’s fields and files come under their own names, beside path and query', async () => {
  const { input, locate } = await send(form(['file', plan()], ['name', 'Agreement']))
  expect(input).toEqual({ id: '7', preview: '1', name: 'Agreement', file: expect.any(File) })
  const file = input.file as File
  expect([file.name, file.type, await file.text()]).toEqual(['plan – über.txt', 'text/plain', 'hello'])
  expect(['id', 'preview', 'file'].map(locate)).toEqual(['path', 'query', 'body'])
})

test('files say in JSON what they hold, so that another file is another request', async () => {
  const asJson = async (text: string) => JSON.stringify((await send(form(['file', plan(text)]))).input)
  expect(await asJson('hello')).toBe(await asJson('hello'))
  expect(await asJson('hello')).not.toBe(await asJson('hullo'))
})

test.each([
  ['a null character', '\0', 'null'],
  ['half of a surrogate pair', '\ud800', 'incomplete'],
])('%s is refused by the field’s name, however deep', async (_, text, word) => {
  for (const body of [{ a: text }, { [`a${text}`]: 'x' }, { b: [{ a: text }] }]) {
    const error = await refused(
      send(JSON.stringify(body).replace('\0', '\\u0000'), { 'content-type': 'application/json' }),
    )
    expect(error).toMatchObject({ status: 422, detail: [{ msg: `Remove the ${word} character.` }] })
  }
  const paired = { name: 'A \u{1f600}' }
  const escaped = JSON.stringify(paired).replace('\u{1f600}', '\\ud83d\\ude00')
  expect((await send(escaped, { 'content-type': 'application/json' })).input).toMatchObject(paired)
})

test('JSON is read as ever, for callers that say what is missing', async () => {
  expect((await send('{"name":"x"}', { 'content-type': 'application/json' })).input).toMatchObject({ name: 'x' })
  expect(await refused(send('a=b', { 'content-type': 'text/plain' }))).toMatchObject({ status: 415 })
})

test('a parameter that comes twice is refused by name; a filter may come twice', async () => {
  const twice = await refused(send('{}', { 'content-type': 'application/json' }, 'preview=1&preview=2&page=1&page=1'))
  expect(twice.detail).toMatchObject([{ loc: ['query', 'preview'] }, { loc: ['query', 'page'] }])
  const filters = 'filter[status]=New&filter[status]=Won'
  expect((await send('{}', { 'content-type': 'application/json' }, filters)).input).toMatchObject({ id: '7' })
})

test('what is too large, broken, said twice or given by the address already is refused', async () => {
  expect(await refused(send(form(['file', plan('x'.repeat(3_000))])))).toMatchObject({ status: 413 })
  expect(await refused(send('--x', { 'content-type': 'multipart/form-data' }))).toMatchObject({ status: 400 })
  expect(await refused(send('--y\r\n', { 'content-type': 'multipart/form-data; boundary=x' }))).toMatchObject({
    status: 400,
  })
  expect(await refused(send(form(['name', 'a'], ['name', 'b'])))).toMatchObject({
    status: 422,
    detail: [{ loc: ['body', 'name'] }],
  })
  expect(await refused(send(form(['name', 'a\0b'])))).toMatchObject({
    status: 422,
    detail: [{ loc: ['body', 'name'] }],
  })
  expect(await refused(send(form(['id', '8'])))).toMatchObject({ status: 422, detail: [{ loc: ['body', 'id'] }] })
})
