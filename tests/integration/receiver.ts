import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Received = {
  at: number
  id: string
  path: string
  headers: Record<string, string>
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  json: any
}

/** A receiver of events: keeps what came, and answers as the test says, 200 by default. */
export type Receiver = {
  url: string
  received: Received[]
  answer: (request: Received, response: ServerResponse) => void | Promise<void>
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    const at = Date.now()
    const seen = { at, id: headers['webhook-id'] ?? '', path: request.url ?? '', headers, body, json: JSON.parse(body) }
    receiver.received.push(seen)
    await receiver.answer(seen, response)
    if (!response.writableEnded && !response.headersSent) response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => {},
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
