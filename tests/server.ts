import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@/lib/core/http/mount'
import { exchange } from '@/lib/core/http/node-exchange'

/** The API on a port of its own, for programs that speak HTTP themselves. */
export async function startTestServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => exchange(serve, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
