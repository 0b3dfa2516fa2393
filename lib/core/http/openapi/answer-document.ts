import { DOCUMENT_SURFACES, type DocumentSurface, publishedDocument } from './document'

/** `GET /api/openapi.json`, with `?surface=integration` for that interface alone; 304 to who has it already. */
export function answerDocument(request: Request): Response {
  const surface = new URL(request.url).searchParams.get('surface') ?? 'all'
  if (!isSurface(surface)) {
    const detail = `surface is ${DOCUMENT_SURFACES.join(' or ')}.`
    return Response.json({ detail, code: 'bad_request' }, { status: 400 })
  }
  const { text, etag } = publishedDocument(surface)
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' }
  if (holds(request.headers.get('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } })
}

/** Proxies that compress mark the tag as weak. */
const holds = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')

const isSurface = (name: string): name is DocumentSurface => (DOCUMENT_SURFACES as readonly string[]).includes(name)
