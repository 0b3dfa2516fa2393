import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDesk } from '@/lib/connectors/desk/chatwoot/adapter'
import { readDeskEvent } from '@/lib/connectors/desk/chatwoot/event'
import { sandboxDesk } from '@/lib/connectors/desk/sandbox-account'
import { readBody } from '@/lib/connectors/sandbox-kit/read-request'
import type { Sandbox } from '@/lib/connectors/sandbox-kit/server'
import { systemDb } from '@/lib/core/db/prisma'
import { stopLive } from '@/lib/core/live/bus'
import { processBatch } from '@/lib/core/webhooks-in/process-batches.task'
import { createTestDatabase } from '@/scripts/test/database'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import { createOrganization, until } from '@/tests/core/jobs'
import { connectAccount, mirrorReceived, startDesk, WEBHOOK_SECRET } from '@/tests/inbox/desk'
import '@/lib/modules'
import { takeDelivery } from './webhooks/take-delivery'

await createTestDatabase()

/** Whatever order events come in, however often, and whenever the worker is stopped: the mirror is what the helpdesk has. */
let sandbox: Sandbox
let receiver: http.Server
let received: { raw: Buffer; headers: Record<string, string> }[] = []
beforeAll(async () => {
  sandbox = await startDesk()
  receiver = http.createServer(async (request, response) => {
    received.push({ raw: await readBody(request), headers: request.headers as Record<string, string> })
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
}, 60_000)
afterAll(async () => {
  receiver.close()
  await sandbox.close()
  await stopLive()
})

type Action = {
  kind: 'write' | 'reply' | 'note' | 'status' | 'assign'
  at: number
  status: 'open' | 'resolved' | 'pending'
}
const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom('write', 'write', 'reply', 'note', 'status', 'assign') as fc.Arbitrary<Action['kind']>,
  at: fc.nat(3),
  status: fc.constantFrom('open', 'resolved', 'pending') as fc.Arbitrary<Action['status']>,
})

let runs = 0

test('any order, repeats and restarts end in one state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 4, maxLength: 14 }),
      fc.array(fc.nat(10_000), { minLength: 60, maxLength: 60 }),
      async (actions, chances) => {
        const { id: organization_id } = await createOrganization()
        const owner = `property-${++runs}`
        const { account_id, token } = sandboxDesk(owner)
        await sandbox.control('POST', 'account', {
          owner,
          agents: [{ name: 'Sipho', email: `${owner}@x.example`, role: 'agent' }],
        })
        await connectAccount(organization_id, owner)
        const desk = createDesk({ base_url: `${sandbox.url}/desk`, account_id, token })
        await desk.ensureWebhook(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
        received = []
        await act(desk, account_id, actions)
        await settled(desk)

        const pick = (n: number) => chances[n % chances.length]!
        const events = received.flatMap((event, n) => (pick(n) % 3 === 0 ? [event, event] : [event]))
        const shuffled = events
          .map((event, n) => ({ event, place: pick(n * 7 + 3) }))
          .sort((a, b) => a.place - b.place)
          .map(({ event }) => event)
        for (const [n, { raw, headers }] of shuffled.entries()) {
          await takeDelivery({ secret: WEBHOOK_SECRET, raw, headers })
          // Few at a time, or all at once.
          if (pick(n) % 4 === 0) await processBatch(1 + (pick(n) % 5))
          // A worker that dies before it has said so works on the same ones again.
          if (pick(n) % 5 === 0)
            await systemDb().webhookReceipt.updateMany({
              where: { organization_id, state: 'accepted' },
              data: { state: 'received', processed_at: null },
            })
        }
        await mirrorReceived()
        expect(await mirrored(organization_id)).toEqual(await actual(desk))
      },
    ),
    // Each round asks the helpdesk for hundreds of things: a shorter example is not worth the minutes.
    { numRuns: rounds(8), endOnFailure: true },
  )
}, 240_000)

type Desk = ReturnType<typeof createDesk>

async function act(desk: Desk, account_id: number, actions: Action[]): Promise<void> {
  const numbers: number[] = []
  for (const { kind, at, status } of actions) {
    const number = numbers[at]
    if (kind === 'write' || number === undefined) {
      const wrote = (await sandbox.control('POST', 'incoming', {
        ...{ account_id, content: `Hello ${numbers.length}`, name: `Person ${at}`, email: `person${at}@x.example` },
        ...(number === undefined ? {} : { conversation_id: number }),
      })) as { conversation_id: number }
      if (!numbers.includes(wrote.conversation_id)) numbers.push(wrote.conversation_id)
    } else if (kind === 'status') await desk.setStatus(number, status)
    else if (kind === 'assign') await desk.assign(number, (await desk.agents()).at(-1)!.id)
    else await desk.send(number, { content: `Answer ${at}`, private: kind === 'note' })
  }
}

/** Deliveries go out behind the answers: all are there once each message and each newest state has come, and none more comes. */
async function settled(desk: Desk): Promise<void> {
  const { conversations } = await desk.conversations({ status: 'all' })
  const messages = (await Promise.all(conversations.map(({ id }) => desk.messages(id)))).flat()
  await until('all events have come', async () => {
    const events = received.flatMap(({ raw }) => readDeskEvent(JSON.parse(raw.toString('utf8'))) ?? [])
    const states = events.flatMap((event) =>
      'conversation' in event && event.conversation ? [event.conversation] : [],
    )
    return (
      messages.every(({ id }) => events.some((event) => 'message' in event && event.message.id === id)) &&
      conversations.every((one) => states.some(({ id, updated_at }) => id === one.id && updated_at >= one.updated_at))
    )
  })
  for (let before = -1; before !== received.length; ) {
    before = received.length
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function mirrored(organization_id: string) {
  const rows = await systemDb().deskConversation.findMany({ where: { organization_id } })
  const messages = await systemDb().deskMessage.findMany({ where: { organization_id } })
  return rows
    .map((row) => ({
      number: Number(row.desk_conversation_id),
      status: row.status,
      assignee: row.desk_assignee_id,
      unread: row.unread_count,
      name: row.contact_name,
      messages: messages
        .filter((message) => message.conversation_id === row.id)
        .map(({ desk_message_id, direction, content }) => ({ id: Number(desk_message_id), direction, content }))
        .sort((a, b) => a.id - b.id),
    }))
    .sort((a, b) => a.number - b.number)
}

async function actual(desk: Desk) {
  const { conversations } = await desk.conversations({ status: 'all' })
  const read = await Promise.all(
    conversations.map(async (conversation) => ({
      number: conversation.id,
      status: conversation.status,
      assignee: conversation.assignee ? String(conversation.assignee.id) : '',
      unread: conversation.unread_count,
      name: conversation.contact.name,
      messages: (await desk.messages(conversation.id)).map(({ id, direction, content }) => ({
        id,
        direction,
        content,
      })),
    })),
  )
  return read.sort((a, b) => a.number - b.number)
}
