import { expect, test } from 'vitest'
import { disposition, fileResponse, parseRange } from './file-response'

const content = Buffer.from('0123456789')
const file = (content_type: string, name = 'a.txt') => ({
  id: '1',
  name,
  content_type,
  size: content.length,
  sha256: 'abc',
  read: async (range?: { start: number; end: number }) =>
    new Blob([range ? content.subarray(range.start, range.end + 1) : content]).stream(),
})
const ask = (headers: Record<string, string> = {}) => new Request('http://localhost/f', { headers })

test.each([
  ['image/png', 'inline'],
  ['application/pdf', 'inline'],
  ['image/svg+xml', 'attachment'],
  ['text/html', 'attachment'],
  ['application/xhtml+xml', 'attachment'],
])('%s asked inline is %s', async (type, kind) => {
  const { headers } = await fileResponse(ask(), file(type), { inline: true })
  expect(headers.get('content-disposition')).toMatch(new RegExp(`^${kind};`))
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBeTruthy()
})

test('nothing is shown inline unless asked', async () => {
  const { headers } = await fileResponse(ask(), file('image/png'))
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('ranges', async () => {
  const part = await fileResponse(ask({ range: 'bytes=2-4' }), file('text/plain'))
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    'bytes 2-4/10',
    '3',
  ])
  expect(await part.text()).toBe('234')
  expect((await fileResponse(ask({ range: 'bytes=10-' }), file('text/plain'))).status).toBe(416)
  const changed = await fileResponse(ask({ range: 'bytes=2-4', 'if-range': '"older"' }), file('text/plain'))
  expect([changed.status, await changed.text()]).toEqual([200, '0123456789'])
})

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=5-100', { start: 5, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=1-2,4-5', null],
  ['items=1-2', null],
  [null, null],
])('range %j', (header, expected) => expect(parseRange(header, 10)).toEqual(expected))

test('an unchanged file is not sent again', async () => {
  const again = await fileResponse(ask({ 'if-none-match': 'W/"abc"' }), file('text/plain'))
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('names cannot write headers', () => {
  const header = disposition('attachment', 'Ünï"code\\\r\nX-Evil: 1;%41.txt')
  expect(header).not.toMatch(/[\r\n]/)
  expect(header.match(/"/g)).toHaveLength(2)
  expect(header).toContain("filename*=UTF-8''%C3%9Cn%C3%AF%22code")
})
