import { expect, it } from 'vitest'
import type { Operation } from './openapi'
import { addressOf, sampleOf, whatIsMissing } from './request-draft'

const operation: Operation = {
  id: 'moveDeal',
  operationId: 'moveDeal',
  method: 'POST',
  path: '/api/v1/deals/{id}/move',
  tag: 'CRM',
  module: 'CRM',
  isWebhook: false,
  responses: {},
  parameters: [
    { name: 'id', in: 'path', required: true },
    { name: 'filter[name]', in: 'query' },
  ],
}

it('fills path and query, encoded', () => {
  const draft = { values: { 'path:id': 'a/b', 'query:filter[name]': 'x & y' }, body: null }
  expect(addressOf(operation, draft)).toBe('/api/v1/deals/a%2Fb/move?filter%5Bname%5D=x+%26+y')
})

it('names what is missing and refuses a body that is no JSON', () => {
  expect(whatIsMissing(operation, { values: {}, body: null })).toContain('id')
  expect(whatIsMissing(operation, { values: { 'path:id': '1' }, body: '{' })).toContain('JSON')
  expect(whatIsMissing(operation, { values: { 'path:id': '1' }, body: '{}' })).toBeNull()
})

it('survives quotes in a shell', () => {
  const sample = sampleOf('curl', {
    operation,
    draft: { values: { 'path:id': '1' }, body: '{"note":"it\'s"}' },
    server: 'https://x.example',
  })
  expect(sample).toContain(`-d '{"note":"it'\\''s"}'`)
  expect(sample).toContain('-X POST')
})
