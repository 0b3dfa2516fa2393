import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { constants, createGzip, gzip, gzipSync } from 'node:zlib'
import type { Serve } from './direct-api.ts'
import type { TextResponse } from './text-response.ts'

/** Less than this is sent as it is: it fits into the packet that goes out anyway. */
const MIN_COMPRESSED_BYTES = 1_024
/** Up to here compressing costs a fraction of handing the text to another thread and back. */
const MAX_CHARACTERS_AT_ONCE = 32_768
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|xml|javascript)|[\w.-]+\/[\w.-]+\+(json|xml)\b)/
const compressAside = promisify(gzip)
const compress = (text: string) => (text.length > MAX_CHARACTERS_AT_ONCE ? compressAside(text) : gzipSync(text))

/** Has a request of Node's HTTP server answered by what takes a `Request` and makes a `Response`. */
export async function exchange(serve: Serve, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  // What nobody wanted of the body lies before the next request of the connection.
  outgoing.once('finish', () => incoming.resume())
  const answer = await serve(requestOf(incoming, gone.signal))
  if (gone.signal.aborted) await answer.body?.cancel()
  else await write(answer, incoming, outgoing)
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const method = incoming.method as string
  const headers = new Headers(
    Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, [value ?? ''].flat().join(', ')]),
  )
  // The caller may have written a host that no address can have; nothing here goes by it.
  const url = `http://localhost${incoming.url}`
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal })
  // The body is read when the handler reads it. A handler that stops early can still answer.
  const body = NodeReadableStream.from<Uint8Array>(incoming.iterator({ destroyOnReturn: false }))
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

async function write(answer: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { status, headers, body } = answer
  const compressed = mayBeCompressed(headers)
  if (compressed) headers.append('Vary', 'Accept-Encoding')
  const wantsCompressed = compressed && /\bgzip\b/.test(String(incoming.headers['accept-encoding']))
  outgoing.statusCode = status
  outgoing.setHeaders(headers)
  if (incoming.method === 'HEAD' || body === null) {
    await body?.cancel()
    outgoing.end()
    return
  }
  const { wholeText } = answer as Partial<TextResponse>
  if (wholeText !== undefined) {
    const isLong = wantsCompressed && Buffer.byteLength(wholeText) >= MIN_COMPRESSED_BYTES
    if (isLong) outgoing.setHeader('Content-Encoding', 'gzip')
    outgoing.end(isLong ? await compress(wholeText) : wholeText)
    return
  }
  if (wantsCompressed) outgoing.setHeader('Content-Encoding', 'gzip')
  outgoing.flushHeaders()
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>)
  // Each piece goes out when it is there, whether it fills a block of the compression or not.
  const steps = wantsCompressed ? [createGzip({ flush: constants.Z_SYNC_FLUSH })] : []
  await pipeline([source, ...steps, outgoing]).catch((error) => {
    // The caller left.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/** Stored files say their length, so that a browser can show how far it is; live streams forbid it. */
const mayBeCompressed = (headers: Headers): boolean =>
  COMPRESSIBLE.test(headers.get('content-type') ?? '') &&
  !headers.has('content-length') &&
  !headers.has('content-encoding') &&
  !/\bno-transform\b/.test(headers.get('cache-control') ?? '')
