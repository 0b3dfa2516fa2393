// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { openDocument } from '@/tests/client/document'
import { SendComposer } from './send-composer'
import type { SendDetails } from './send-details'

vi.mock('@/lib/client/call', () => ({ call: vi.fn() }))
vi.mock('@/components/shell/me-context', () => ({ useCan: () => true }))
vi.mock('./send-preview', () => ({ SendPreview: () => null }))

const { draw, words, click, type } = openDocument()
const asked = () => vi.mocked(call).mock.calls.map(([key]) => key)

test('nothing is sent to the list while its text could not be saved, and both places say why', async () => {
  let fails = true
  const send = { id: 's', channel: 'email', list_id: 'l', subject: 'Hello', body: 'Text' } as SendDetails
  vi.mocked(call).mockImplementation((async (key: string) => {
    if (key.endsWith('/preview')) return { unknown_fields: [], recipients: { sendable: 2 }, connection: 'ready' }
    if (key.startsWith('PATCH') && fails) {
      const detail = [{ loc: ['body', 'subject'], msg: 'Too long.', type: 'x' }]
      throw new ApiError({ status: 422, body: { detail }, requestId: null })
    }
    return { send: { ...send, subject: 'Hello you' } }
  }) as never)
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <SendComposer send={send} onChanged={() => {}} />
    </QueryClientProvider>,
  )
  await type('subject', 'Hello you')
  await click('Send…')
  await click('Send to 2 people')
  expect(words().match(/Too long\./g)).toHaveLength(2)
  expect(asked()).not.toContain('POST /outreach/sends/{send_id}/start')
  fails = false
  await click('Send to 2 people')
  expect(asked()).toContain('POST /outreach/sends/{send_id}/start')
})
