import type { ByteRange } from './port'
import type { StoredFileDetails } from './stored-files'

/** Types that a browser shows without running anything in them. SVG and HTML are not among them. */
const SAFE_INLINE =
  /^(image\/(png|jpeg|gif|webp|avif)|application\/pdf|text\/plain|audio\/(mpeg|mp4|ogg|wav|webm)|video\/(mp4|webm|ogg))$/

type Readable = StoredFileDetails & { read(range?: ByteRange): Promise<ReadableStream<Uint8Array>> }

type Options = {
  inline?: boolean
  /** Anybody may see it, on any page, and what lies at its address never changes. */
  open?: boolean
}

/**
 * A file as an answer: offered for saving unless `inline` is asked and its type is safe to show; with ranges and ETag.
 * Pictures of strangers must never run in our origin, hence nosniff and the content policy.
 */
export async function fileResponse(request: Request, file: Readable, options: Options = {}): Promise<Response> {
  const etag = `"${file.sha256}"`
  const shown = options.inline === true && SAFE_INLINE.test(file.content_type)
  const headers = new Headers({
    'Content-Type': file.content_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.content_type,
    'Content-Disposition': disposition(shown ? 'inline' : 'attachment', file.name),
    'X-Content-Type-Options': 'nosniff',
    // A sandbox would keep the browser's own PDF viewer from starting.
    'Content-Security-Policy':
      file.content_type === 'application/pdf' ? "frame-ancestors 'self'" : "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': options.open ? 'cross-origin' : 'same-origin',
    'Cache-Control': options.open ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  })
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  const asked = request.headers.get('if-range')
  const range = asked && asked !== etag ? null : parseRange(request.headers.get('range'), file.size)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.size}`)
    headers.delete('Content-Disposition')
    return new Response(null, { status: 416, headers })
  }
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : file.size))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  const body = request.method === 'HEAD' ? null : await file.read(range ?? undefined)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Both spellings of the name: plain ASCII for old programs, RFC 5987 for the others. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Several ranges at once and unreadable ones are answered with the whole file, as RFC 9110 allows. */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return null
  const [first, last] = [parts[1] as string, parts[2] as string]
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

const matches = (header: string | null, etag: string) =>
  header?.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*') ?? false
