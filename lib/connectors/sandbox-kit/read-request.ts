import type http from 'node:http'
import type { SandboxRequest } from './part'

export async function readBody(incoming: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export function toRequest(
  incoming: http.IncomingMessage,
  path: string,
  query: URLSearchParams,
  raw: Buffer,
): SandboxRequest {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
  const text = raw.toString('utf8')
  return {
    method: incoming.method ?? 'GET',
    path,
    params: {},
    query,
    headers,
    raw,
    text,
    body: readAs(headers['content-type'] ?? '', text),
    failFirst: 0,
  }
}

function readAs(contentType: string, text: string): unknown {
  if (contentType.includes('form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
