import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { directServe, FOLDERS_OF_NEXT, offerDirectly } from './direct-api'

const serve = async () => new Response()
offerDirectly(serve)

test('what has a folder of its own beside the catch-all is left to Next', () => {
  const folders = readdirSync(path.resolve(import.meta.dirname, '../../../app/api'))
  expect([...FOLDERS_OF_NEXT, '[[...path]]'].sort()).toEqual(folders.sort())
  for (const folder of FOLDERS_OF_NEXT) expect(directServe(`/api/${folder}`)).toBeNull()
  expect(directServe('/api/auth/session?a=/api/v1')).toBeNull()
})

test.each(['/api/v1/rest/deals', '/api/v1/messages?anchor=a//b/', '/api/authors', '/api/none'])(
  '%s is answered directly',
  (url) => {
    expect(directServe(url)).toBe(serve)
  },
)

test.each(['/crm/leads', '/user_uploads/1/a', '/api/', '/api/v1/', '/api//v1/rest', '/api/v1/deals/?page=2', '/apis'])(
  '%s is left to Next',
  (url) => {
    expect(directServe(url)).toBeNull()
  },
)
