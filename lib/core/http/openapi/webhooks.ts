import { z } from 'zod'
import { modules } from '../../registry'
import type { Components } from './components'
import { type Json, pascalCase } from './json'

const EXAMPLE_TIME = '2026-11-20T08:30:00.000Z'
const EXAMPLE_ORGANIZATION = '0193a1c0-0000-7000-8000-000000000001'

/** What is sent to subscribed addresses: every event with its payload, in the envelope that all of them share. */
export function webhooks(components: Components): Json {
  return Object.fromEntries(
    modules()
      .flatMap((card) => card.events)
      .map((event) => {
        const id = pascalCase(event.name.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()))
        const body = z.object({
          type: z.literal(event.name),
          timestamp: z.iso.datetime().describe('When it happened.'),
          organization_id: z.string(),
          data: event.payload,
        })
        const example = {
          type: event.name,
          timestamp: EXAMPLE_TIME,
          organization_id: EXAMPLE_ORGANIZATION,
          data: event.example,
        }
        const post = {
          operationId: `on${id}`,
          tags: ['Webhooks'],
          summary: event.title,
          description: event.description,
          parameters: signatureHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.answer(body, `${id}Event`), example } },
          },
          responses: { '2XX': { description: 'Taken. Any other answer, or none, is tried again later.' } },
        }
        return [event.name, { post }]
      }),
  )
}

const signatureHeader = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** The headers of Standard Webhooks. */
const signatureHeaders = [
  signatureHeader('webhook-id', 'Unique per event: the same id again is the same event.'),
  signatureHeader('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  signatureHeader('webhook-signature', 'HMAC-SHA256 of id, timestamp and body with the secret of the webhook.'),
]
