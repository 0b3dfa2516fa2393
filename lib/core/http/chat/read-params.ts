import { AppError } from '../../errors'
import type { Route } from '../api-table'
import { readBytes } from '../read-input'

/** What a request carries: texts by name (the body's before the query's, the last of several), and files. */
export type Received = { texts: Record<string, string>; files: File[] }

const MAX_FORM_BYTES = 2_000_000

/**
 * Reads query and body, whichever of the two forms the body has: clients send PATCH in the query, POST as multipart, and
 * everything else in every other combination.
 */
export async function readReceived(request: Request, route: Route | undefined): Promise<Received> {
  const texts = Object.fromEntries(new URL(request.url).searchParams)
  const type = (request.headers.get('content-type') ?? '').toLowerCase()
  const isForm = type.startsWith('application/x-www-form-urlencoded') || type.startsWith('multipart/form-data')
  if (!isForm || request.method === 'GET' || request.method === 'HEAD') return clean({ texts, files: [] })

  const most = route?.formFiles?.maxBytes() ?? MAX_FORM_BYTES
  const bytes = await readBytes(request, most)
  const files: File[] = []
  for (const [name, value] of await formOf(bytes, request.headers.get('content-type') as string)) {
    if (typeof value === 'string') texts[name] = value
    else files.push(value)
  }
  return clean({ texts, files })
}

async function formOf(bytes: Buffer, contentType: string): Promise<Iterable<[string, string | File]>> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    throw new AppError(400, 'BAD_REQUEST', 'The form cannot be read')
  }
}

/** PostgreSQL knows no null character, not even to look for it. */
function clean(received: Received): Received {
  for (const [name, text] of Object.entries(received.texts))
    if (text.includes('\0') || name.includes('\0'))
      throw new AppError(400, 'BAD_REQUEST', `${name.replaceAll('\0', '')} must not contain null characters`)
  return received
}
