// The web process: Next behind an HTTP server of our own, in production, development and the bench alike.
import { setTimeout as wait } from 'node:timers/promises'
import next from 'next'
import { parseTrustedProxies } from '../lib/core/http/client-address.ts'
import { createWebServer } from './runtime/web-server.ts'

const port = Number(process.env.PORT || 3000)
const url = process.env.INDABA_URL || `http://localhost:${port}`
const dev = process.env.NODE_ENV === 'development'
const app = next({ dev, port, hostname: process.env.HOST })
const server = createWebServer((request, response) => app.getRequestHandler()(request, response), {
  trustedProxies: parseTrustedProxies(process.env.TRUSTED_PROXIES ?? ''),
  https: url.startsWith('https:'),
  hosts: { url, websiteRoot: process.env.WEBSITE_ROOT || new URL(url).hostname },
  reloads: dev,
})
await app.prepare()
server.on('error', (error) => {
  console.error(error)
  process.exit(1)
})
server.listen(port, process.env.HOST || undefined, () => process.send?.('ready'))

let stopping = false
/** Requests under way may end; streams, which never do, are closed. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const closed = new Promise((resolve) => server.close(resolve))
  await Promise.race([closed, wait(10_000)])
  server.closeAllConnections()
  await app.close()
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
