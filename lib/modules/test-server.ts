import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { serve } from '@/lib/core/http/mount'

/** The API on a port of its own, for programs that speak HTTP themselves. */
export async function startTestServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    )
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const answer = await serve(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method!,
        headers,
        signal: gone.signal,
        ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}),
      } as RequestInit),
    )
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
