import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { avatarToken } from '@/lib/modules/team-chat/domain/people'
import { readLink, signLink } from '@/lib/modules/team-chat/files/signed-link'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type Answer, type ChatInstallation, type ChatPerson, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
let open: TestChannel
let secret: TestChannel
let photo: Buffer

beforeAll(async () => {
  t = await startChat()
  const { ann, ben } = t.people
  open = await t.makeChannel({ name: 'open', subscribers: [ann, ben] })
  secret = await t.makeChannel({ name: 'secret', subscribers: [ann], invite_only: true })
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => t.close())

type Upload = { name: string; bytes: string | Uint8Array; type?: string }

function upload(by: ChatPerson, path = '/user_uploads', ...files: Upload[]): Promise<Answer> {
  const body = new FormData()
  body.set('note', 'no file')
  for (const [at, { name, bytes, type = '' }] of files.entries())
    body.set(`f${at}`, new File([bytes as BlobPart], name, { type }))
  return t.chat(by).send('POST', path, { body })
}
const uploaded = async (by: ChatPerson, file: Partial<Upload> = {}): Promise<string> =>
  (await upload(by, '/user_uploads', { name: 'notes.txt', bytes: 'hello', type: 'text/plain', ...file })).body.url

function open_(path: string, by: ChatPerson | null, headers: Record<string, string> = {}): Promise<Response> {
  const basic = by && `Basic ${Buffer.from(`${by.email}:${by.key}`).toString('base64')}`
  return fetch(t.url + path, { headers: { ...(basic ? { authorization: basic } : {}), ...headers } })
}
/** A black square of this many pixels a side, in few bytes. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const beginning = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([beginning, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
const statusOf = async (path: string, by: ChatPerson | null) => (await open_(path, by)).status

const post = async (by: ChatPerson, content: string, to: TestChannel = open): Promise<number> =>
  (await t.chat(by).post('/messages', { type: 'channel', to: to.id, topic: 'files', content })).body.id
const attachmentsOf = async (who: ChatPerson) => (await t.chat(who).get('/attachments')).body.attachments
const idsIn = async (who: ChatPerson, url: string): Promise<number[]> =>
  (await attachmentsOf(who)).find((file: { path_id: string }) => url.endsWith(file.path_id)).message_ids

describe('an upload', () => {
  test('answers where it lies, and is served to its owner', async () => {
    const { body } = await upload(t.people.ann, '/user_uploads', { name: '../Bücher & Co (1).txt', bytes: 'hello' })
    expect(body.url).toMatch(/^\/user_uploads\/\d+\/[0-9a-f]{2}\/[\w-]{24}\/Bucher-Co-1.txt$/)
    expect(body).toMatchObject({ uri: body.url, filename: 'Bücher & Co (1).txt' })
    const served = await open_(body.url, t.people.ann)
    expect([served.status, await served.text()]).toEqual([200, 'hello'])
    expect(served.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(served.headers.get('content-disposition')).toContain('inline')
  })

  test('is told to its owner', async () => {
    const url = await uploaded(t.people.ann, { bytes: 'twelve bytes' })
    const { payload, user_ids } = (await t.events('attachment')).at(-1)!
    expect(user_ids).toEqual([t.people.ann.id])
    const { attachments, upload_space_used } = (await t.chat(t.people.ann).get('/attachments')).body
    const attachment = attachments.find(({ path_id }: { path_id: string }) => url.endsWith(path_id))
    expect(payload).toEqual({ type: 'attachment', op: 'add', attachment, upload_space_used })
    expect(attachment).toEqual({
      id: expect.any(Number),
      name: 'notes.txt',
      path_id: url.replace('/user_uploads/', ''),
      size: 12,
      create_time: expect.any(Number),
      message_ids: [],
    })
  })

  test.each([
    ['no file', [], 'You must specify a file to upload'],
    ['two files', ['a', 'b'], 'You may only upload one file at a time'],
    ['a large one', ['x'.repeat(1024 * 1024 + 1)], 'Uploaded file is larger than the allowed limit of 1 MiB'],
  ])('is refused: %s', async (_, contents, msg) => {
    await t.setRealm({ max_file_upload_size_mib: 1 })
    const files = contents.map((bytes, at) => ({ name: `f${at}.txt`, bytes }))
    expect(await upload(t.people.ann, '/user_uploads', ...files)).toMatchObject({ status: 400, body: { msg } })
    await t.setRealm({ max_file_upload_size_mib: 25 })
  })

  test('beyond the organization’s space is refused, also at once with another', async () => {
    const { upload_space_used } = (await t.chat(t.people.ben).get('/attachments')).body
    const quota = Math.ceil(upload_space_used / 1024 / 1024) + 1
    await t.setRealm({ upload_quota_mib: quota })
    const file = { name: 'big.bin', bytes: new Uint8Array((quota * 1024 * 1024 - upload_space_used) * 0.7) }
    const answers = await Promise.all([1, 2].map(() => upload(t.people.ben, '/user_uploads', file)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('REALM_UPLOAD_QUOTA')
    await t.setRealm({ upload_quota_mib: 5_120 })
  })

  test('needs a sign-in before a byte of it is read', async () => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(11 * 1024 * 1024)], 'x.txt'))
    expect((await t.chat(null).send('POST', '/users/me/avatar', { body })).status).toBe(401)
    expect((await t.chat(t.people.ann).send('POST', '/users/me/avatar', { body })).status).toBe(413)
  })

  test('again with the same Idempotency-Key is another file', async () => {
    const body = new FormData()
    body.set('file', new File(['x'], 'x.txt'))
    const send = () =>
      t.chat(t.people.ann).send('POST', '/user_uploads', { body, headers: { 'idempotency-key': 'upload-1' } })
    const answers = [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => answer.body.url)).size).toBe(2)
  })
})

describe('who opens a file', () => {
  test('is its owner alone, until a message links it; then its readers', async () => {
    const { ann, ben, cleo, guest, owner } = t.people
    const url = await uploaded(ann)
    expect(await Promise.all([ann, ben, owner].map((who) => statusOf(url, who)))).toEqual([200, 404, 404])
    const id = await post(ann, `see [it](${url})`)
    expect(await idsIn(ann, url)).toEqual([id])
    // The channel is public: members read it, guests from outside do not.
    expect(await Promise.all([ben, cleo, guest].map((who) => statusOf(url, who)))).toEqual([200, 200, 404])
    expect(await Promise.all([t.others.owner, null].map((who) => statusOf(url, who)))).toEqual([404, 401])
  })

  test('of a private channel or of direct messages is nobody else', async () => {
    const { ann, ben, owner } = t.people
    const [hidden, personal] = [await uploaded(ann), await uploaded(ann)]
    await post(ann, `see [it](${hidden})`, secret)
    await t.chat(ann).post('/messages', { type: 'direct', to: [ben.id], content: `see [it](${personal})` })
    expect(await Promise.all([ben, owner].map((who) => statusOf(hidden, who)))).toEqual([404, 404])
    expect(await Promise.all([ben, owner].map((who) => statusOf(personal, who)))).toEqual([200, 404])
  })

  test('is not who merely links it', async () => {
    const { ann, ben, cleo } = t.people
    const url = await uploaded(ann)
    const id = await post(ben, `look at [it](${url})`)
    expect(await idsIn(ann, url)).toEqual([])
    expect(await Promise.all([ben, cleo].map((who) => statusOf(url, who)))).toEqual([404, 404])
    expect((await t.rows('select from chat_attachment_use where message_id = $1', [id])).length).toBe(0)
  })

  test('changes with the text: what is not linked any more is not the message’s', async () => {
    const { ann, ben } = t.people
    const [first, second] = [await uploaded(ann), await uploaded(ann)]
    const id = await post(ann, `see [it](${first})`)
    const { body } = await t.chat(ann).patch(`/messages/${id}`, { content: `rather [this](${second})` })
    expect(body.detached_uploads).toMatchObject([{ path_id: first.replace('/user_uploads/', ''), message_ids: [] }])
    expect([await idsIn(ann, first), await idsIn(ann, second)]).toEqual([[], [id]])
    expect(await Promise.all([first, second].map((url) => statusOf(url, ben)))).toEqual([404, 200])
    await t.chat(ann).delete(`/messages/${id}`)
    expect(await statusOf(second, ben)).toBe(404)
  })

  test('leaves with the channel, and when they do', async () => {
    const { ann } = t.people
    const leaver = await t.addPerson('Leaver')
    const channel = await t.makeChannel({ name: 'leave', subscribers: [ann, leaver], invite_only: true })
    const url = await uploaded(ann)
    await post(ann, `see [it](${url})`, channel)
    expect(await statusOf(url, leaver)).toBe(200)
    await t.unsubscribe(channel, leaver)
    expect(await statusOf(url, leaver)).toBe(404)
    await t.subscribe(channel, leaver)
    await t.deactivate(leaver)
    expect(await statusOf(url, leaver)).toBe(401)
  })
})

describe('what is served', () => {
  test.each([
    ['page.html', 'text/html', '<script>alert(1)</script>'],
    ['picture.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['feed.xml', 'application/xml', '<x/>'],
    ['photo.png', 'image/png', '<script>alert(1)</script>'],
    ['code.js', 'text/javascript', 'alert(1)'],
  ])('%s is saved, not shown', async (name, type, bytes) => {
    const url = await uploaded(t.people.ann, { name, type, bytes })
    const { headers } = await open_(url, t.people.ann)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-type')).not.toContain('image/png')
  })

  test('comes in ranges, and for saving where that is asked', async () => {
    const url = await uploaded(t.people.ann, { bytes: '0123456789' })
    const part = await open_(url, t.people.ann, { range: 'bytes=2-4' })
    expect([part.status, await part.text()]).toEqual([206, '234'])
    const saved = await open_(url.replace('/user_uploads/', '/user_uploads/download/'), t.people.ann)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test.each([['1/00/nothing/x.txt'], ['..%2f..%2fetc/passwd'], ['x']])('is nothing at %s', async (path) => {
    expect(await statusOf(`/user_uploads/${path}`, t.people.ann)).toBe(404)
  })

  test('is nothing under a name that no database takes', async () => {
    expect(await statusOf('/user_uploads/1/00/x%00y/z', t.people.ann)).toBe(400)
  })

  test('is not counted as requests', async () => {
    const url = await uploaded(t.people.ann)
    expect((await open_(url, t.people.ann)).headers.has('x-ratelimit-limit')).toBe(false)
  })
})

describe('a picture', () => {
  test('has its size in the message and a thumbnail beside it', async () => {
    const { ann, ben, owner } = t.people
    const url = await uploaded(ann, { name: 'roof.jpg', bytes: photo, type: 'application/octet-stream' })
    const id = await post(ann, `[roof](${url})`)
    const [{ rendered }] = (await t.rows<{ rendered: string }>('select rendered from chat_message where id = $1', [
      id,
    ])) as [{ rendered: string }]
    const small = `/user_uploads/thumbnail/${url.replace('/user_uploads/', '')}/840x560.webp`
    expect(rendered).toContain(
      `<img data-original-content-type="image/jpeg" data-original-dimensions="1200x900" src="${small}">`,
    )
    const thumbnail = await open_(small, ben)
    const { width, height, format } = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()
    expect({ width, height, format, type: thumbnail.headers.get('content-type') }).toEqual({
      width: 747,
      height: 560,
      format: 'webp',
      type: 'image/webp',
    })
    const alone = await uploaded(ann, { name: 'roof.jpg', bytes: photo })
    expect(await statusOf(`/user_uploads/thumbnail/${alone.replace('/user_uploads/', '')}/840x560.webp`, owner)).toBe(
      404,
    )
  })

  test('of few bytes is one', async () => {
    const url = await uploaded(t.people.ann, { name: 'black.png', bytes: blackPng(800), type: 'image/png' })
    expect((await open_(url, t.people.ann)).headers.get('content-type')).toBe('image/png')
  })

  test('that unpacks into far too much is a file like any other', async () => {
    const bomb = blackPng(8_000)
    const url = await uploaded(t.people.ann, { name: 'bomb.png', bytes: bomb, type: 'image/png' })
    expect((await open_(url, t.people.ann)).headers.get('content-type')).toBe('application/octet-stream')
  })
})

describe('a link without a sign-in', () => {
  const linkTo = (url: string, by: ChatPerson) => t.chat(by).get(url)

  test('opens what its maker may read', async () => {
    const url = await uploaded(t.people.ann, { bytes: 'for a minute' })
    const { body } = await linkTo(url, t.people.ann)
    const served = await open_(body.url, null)
    expect([served.status, await served.text()]).toEqual([200, 'for a minute'])
    expect((await linkTo(url, t.people.ben)).status).toBe(404)
    expect((await linkTo(url, t.others.owner)).status).toBe(404)
  })

  test('is over after a minute, and cannot be changed', async () => {
    const token = signLink(t.organizationId, '1/ab/c/d.txt').split('/')[3]!
    expect(readLink(token)).toMatchObject({ path_id: '1/ab/c/d.txt' })
    expect(readLink(token, Date.now() + 61_000)).toBeNull()
    const [payload, signature] = token.split('.') as [string, string]
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('d.txt', 'e.txt')).toString(
      'base64url',
    )
    expect(readLink(`${other}.${signature}`)).toBeNull()
    expect(await statusOf(`/user_uploads/temporary/${other}.${signature}/e.txt`, null)).toBe(404)
    expect(await statusOf('/user_uploads/temporary/x/e.txt', null)).toBe(404)
  })
})

describe('deletion', () => {
  test('is the owner’s; messages keep a dead link', async () => {
    const { ann, ben } = t.people
    const url = await uploaded(ann)
    const message = await post(ann, `see [it](${url})`)
    const { id } = (await attachmentsOf(ann)).find(({ path_id }: { path_id: string }) => url.endsWith(path_id))
    for (const who of [ben, t.others.owner])
      expect((await t.chat(who).delete(`/attachments/${id}`)).body).toMatchObject({
        msg: 'Invalid attachment',
        code: 'BAD_REQUEST',
      })
    expect((await t.chat(ann).delete(`/attachments/${id}`)).status).toBe(200)
    expect(await statusOf(url, ann)).toBe(404)
    expect((await t.events('attachment')).at(-1)).toMatchObject({
      user_ids: [ann.id],
      payload: { op: 'remove', attachment: { id }, upload_space_used: expect.any(Number) },
    })
    expect((await t.rows('select from chat_message where id = $1', [message])).length).toBe(1)
    expect((await t.chat(ann).delete(`/attachments/${id}`)).status).toBe(400)
  })
})

describe('a picture of somebody', () => {
  const address = ({ id }: ChatPerson) => `/user_avatars/${id}/${avatarToken(id)}.png`
  const sizeOf = async (response: Response) => {
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return { width, height, format }
  }

  test('shows initials, to whoever knows the address', async () => {
    const served = await open_(address(t.people.ann), null)
    expect(served.headers.get('cache-control')).toContain('public')
    expect(await sizeOf(served)).toEqual({ width: 200, height: 200, format: 'png' })
    expect(await statusOf(`/user_avatars/${t.people.ann.id}/${avatarToken(t.people.ben.id)}.png`, null)).toBe(404)
    expect(await statusOf('/user_avatars/x/y.png', null)).toBe(404)
  })

  test('is brought, changed and removed', async () => {
    const { cleo } = t.people
    const brought = await upload(cleo, '/users/me/avatar', { name: 'me.jpg', bytes: photo })
    expect(brought.body.avatar_url).toBe(`${address(cleo)}?version=2`)
    expect(await sizeOf(await open_(brought.body.avatar_url, null))).toEqual({ width: 500, height: 500, format: 'png' })
    expect((await t.events('realm_user')).at(-1)?.payload).toMatchObject({
      op: 'update',
      person: { user_id: cleo.id, avatar_source: 'U', avatar_url: brought.body.avatar_url, avatar_version: 2 },
    })
    expect((await t.chat(cleo).delete('/users/me/avatar')).body.avatar_url).toBe(`${address(cleo)}?version=3`)
    expect(await sizeOf(await open_(address(cleo), null))).toMatchObject({ width: 200 })
  })

  test.each([
    ['no picture', 'hello', 'Could not decode image; did you upload an image file?'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Could not decode image; did you upload an image file?'],
  ])('is refused: %s', async (_, bytes, msg) => {
    expect((await upload(t.people.ann, '/users/me/avatar', { name: 'me.png', bytes })).body.msg).toBe(msg)
    expect((await upload(t.people.ann, '/users/me/avatar')).body.msg).toBe('You must upload exactly one avatar.')
  })
})
