import { expect, test } from 'vitest'
import { createLog } from './log'
import { redact } from './secrets/redact'

function capture() {
  const lines: string[] = []
  return { lines, log: createLog({ write: (line: string) => void lines.push(line) }, 'info') }
}

test('secrets are hidden at any depth, by name and by shape', () => {
  const { lines, log } = capture()
  log.info(
    {
      headers: { Authorization: 'Bearer abcdefghijkl', cookie: 'a=b', accept: 'x' },
      body: { user: { new_password: 'hunter2', list: [{ apiKey: 'k-123' }] } },
      err: new Error('cannot open postgresql://me:hunter2@db/x'),
    },
    'GET /webhooks/bank?secret=hunter2&x=1',
  )
  const line = lines.join('')
  for (const secret of ['hunter2', 'abcdefghijkl', 'a=b', 'k-123']) expect(line).not.toContain(secret)
  for (const kept of ['"accept":"x"', 'postgresql://me:', '&x=1', 'cannot open']) expect(line).toContain(kept)
})

test('a child names request and route', () => {
  const { lines, log } = capture()
  log.child({ request_id: 'r1', route: 'POST /crm/deals' }).warn('slow')
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    level: 'warn',
    request_id: 'r1',
    route: 'POST /crm/deals',
    msg: 'slow',
  })
})

test('values that JSON cannot hold do not break a line', () => {
  const round: Record<string, unknown> = { big: 1n, bytes: new Uint8Array(3) }
  round.self = round
  expect(() => JSON.stringify(redact(round))).not.toThrow()
})
