import { expect } from 'playwright/test'
import type { Api } from './api'

/** An agent calls a tool with the rights of the key's person; what it would change waits for approval. */
export async function propose(api: Api, name: string, args: Record<string, unknown>): Promise<string> {
  const answer = await api.http.post('/api/v1/mcp', {
    headers: { Accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  })
  const told = await answer.text()
  const id = /pending_approval\W+([0-9a-f-]{36})/.exec(told)?.[1]
  expect(id, `${name}: ${told}`).toBeTruthy()
  return id!
}
