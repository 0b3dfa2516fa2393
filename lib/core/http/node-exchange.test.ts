import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Serve } from './direct-api'
import { exchange } from './node-exchange'
import { jsonResponse } from './text-response'

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

/** Asks over one kept connection; `broken` gets what the server in front would log. */
async function serverOf(serve: Serve, broken: unknown[] = []) {
  const server = createServer((incoming, outgoing) => {
    exchange(serve, incoming, outgoing).catch((error) => {
      broken.push(error)
      outgoing.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  closing.push(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return async ({ method = 'GET', headers = {}, body }: Asked = {}): Promise<IncomingMessage> => {
    const sent = httpRequest({ host: '127.0.0.1', port, agent, method, headers, path: '/api/v1/any?a=1' }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  }
}

const GZIP = { 'Accept-Encoding': 'gzip, br' }

test('a request comes whole, and the answer goes whole, with each of its cookies', async () => {
  const ask = await serverOf(async (request) => {
    const { method, url, headers } = request
    const answer = jsonResponse(
      { method, url, type: headers.get('content-type'), body: await request.text() },
      { status: 201 },
    )
    answer.headers.append('Set-Cookie', 'a=1')
    answer.headers.append('Set-Cookie', 'b=2')
    return answer
  })
  const answer = await ask({ method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'é' })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['set-cookie']]).toEqual([
    201,
    'application/json',
    ['a=1', 'b=2'],
  ])
  const seen = await text(answer)
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(seen)))
  expect(JSON.parse(seen)).toEqual({
    method: 'POST',
    url: 'http://localhost/api/v1/any?a=1',
    type: 'text/plain',
    body: 'é',
  })
})

test('long texts are compressed for those who read that, short ones, files and parts of files are not', async () => {
  const [rows, more] = [1_000, 20_000].map((times) => JSON.stringify('row '.repeat(times))) as [string, string]
  const answers: Record<string, Response> = {
    short: jsonResponse({}),
    file: new Response(rows, { headers: { 'Content-Type': 'text/csv', 'Content-Length': String(rows.length) } }),
    picture: new Response(rows, { headers: { 'Content-Type': 'image/png' } }),
    live: new Response(rows, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform' },
    }),
  }
  const ask = await serverOf(async ({ headers }) => {
    const want = headers.get('x-want') ?? ''
    return answers[want] ?? jsonResponse(want === 'more' ? more : rows)
  })
  for (const [want, whole] of [
    ['long', rows],
    ['more', more],
  ] as const) {
    const long = await ask({ headers: { ...GZIP, 'X-Want': want } })
    expect(long.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(JSON.parse(await text(long.pipe(createGunzip())))).toBe(whole)
  }
  const plain = await ask()
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding'])
  expect(JSON.parse(await text(plain))).toBe(rows)
  for (const want of Object.keys(answers)) {
    const answer = await ask({ headers: { ...GZIP, 'X-Want': want } })
    expect([want, answer.headers['content-encoding']]).toEqual([want, undefined])
    expect(await text(answer)).toMatch(/^(\{\}|"row .*")$/)
  }
})

test('HEAD and answers without a body have none, and the connection goes on', async () => {
  const ask = await serverOf(async ({ headers }) =>
    headers.get('x-want') === 'not-modified'
      ? new Response(null, { status: 304, headers: { ETag: '"a"' } })
      : jsonResponse({ a: 1 }),
  )
  const head = await ask({ method: 'HEAD' })
  expect([head.statusCode, await text(head)]).toEqual([200, ''])
  const kept = await ask({ headers: { 'X-Want': 'not-modified' } })
  expect([kept.statusCode, kept.headers.etag, await text(kept)]).toEqual([304, '"a"', ''])
  expect(await text(await ask())).toBe('{"a":1}')
})

test.each([{}, GZIP])('each piece of a stream goes out when it is there: %o', async (headers) => {
  const pieces = new TransformStream<Uint8Array, Uint8Array>()
  const writer = pieces.writable.getWriter()
  const ask = await serverOf(async () => new Response(pieces.readable, { headers: { 'Content-Type': 'text/csv' } }))
  const answer = await ask({ headers })
  const shown = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer
  const reader = shown[Symbol.asyncIterator]()
  for (const piece of ['one', 'two']) {
    void writer.write(new TextEncoder().encode(piece))
    expect(String((await reader.next()).value)).toBe(piece)
  }
  await writer.close()
  expect((await reader.next()).done).toBe(true)
})

test('a caller who leaves ends the work: the signal aborts, and a stream is cancelled', async () => {
  const ended = Promise.withResolvers<void>()
  let signal: AbortSignal | undefined
  const broken: unknown[] = []
  const ask = await serverOf(async (request) => {
    signal = request.signal
    return new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
        cancel: () => ended.resolve(),
      }),
    )
  }, broken)
  const answer = await ask()
  await once(answer, 'data')
  answer.destroy()
  await ended.promise
  expect([signal?.aborted, broken]).toEqual([true, []])
})

test('a stream that fails is not taken for a whole answer', async () => {
  const broken: unknown[] = []
  const ask = await serverOf(
    async () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new Uint8Array(10)),
          pull: () => Promise.reject(new Error('the database went away')),
        }),
      ),
    broken,
  )
  await expect(text(await ask())).rejects.toThrow('aborted')
  expect(broken).toMatchObject([{ message: 'the database went away' }])
})

test.each(['nothing', 'a piece'])(
  'who read %s of a large body answers all the same, and the connection goes on',
  async (read) => {
    const ask = await serverOf(async ({ method, body }) => {
      if (method === 'GET') return jsonResponse('next')
      for await (const piece of (read === 'nothing' ? [] : body) as unknown as AsyncIterable<Uint8Array>)
        if (piece.length) break
      return jsonResponse('too large', { status: 413 })
    })
    const answer = await ask({ method: 'POST', body: Buffer.alloc(5_000_000) })
    expect([answer.statusCode, await text(answer)]).toEqual([413, '"too large"'])
    const next = await ask()
    expect([await text(next), next.socket]).toEqual(['"next"', answer.socket])
  },
)
