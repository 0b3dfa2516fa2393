import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGNATURE_HEADER, signatureOf } from '@/lib/connectors/gateway/paystack/signature'
import { SANDBOX_CARDS, sandboxKeys } from '@/lib/connectors/gateway/sandbox-account'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { serve } from '@/lib/core/http/mount'
import { processWebhook } from '@/lib/core/webhooks-in/process-webhook.job'
import { webhookToken } from '@/lib/core/webhooks-in/webhook-address'
import { openGateway } from '@/lib/modules/banking/gateway/gateway-port'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank } from '@/tests/banking/bank'
import { setGateway, startGateway } from '@/tests/banking/gateway'

await createTestDatabase()
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

async function withGateway() {
  const { organization } = await openBank()
  await setGateway(organization.id)
  const { id } = organization
  const { secret_key } = sandboxKeys(id)
  const post = (body: string, headers: Record<string, string>, token = webhookToken('gateway', id)) =>
    serve(new Request(`http://localhost/api/v1/webhooks/gateway/${token}`, { method: 'POST', body, headers }))
  const tell = (event: string, data: object, key = secret_key) => {
    const body = JSON.stringify({ event, data })
    return post(body, { [SIGNATURE_HEADER]: signatureOf(key, body) })
  }
  return {
    id,
    post,
    tell,
    charge: async (reference: string, authorization: string = SANDBOX_CARDS.good) =>
      (await openGateway(id)).charge({
        authorization,
        email: 'jan@post.example',
        amount: '115.00',
        currency: 'ZAR',
        reference,
      }),
    /** Works on what was received, and gives what became of it. */
    async workOn(): Promise<{ state: string; reason: string; deliveries: number }[]> {
      const { signal } = new AbortController()
      const own = { organization_id: id, provider: 'gateway' }
      for (const receipt of await systemDb().webhookReceipt.findMany({ where: { ...own, state: 'received' } }))
        await processWebhook.run({
          ctx: systemContext('test', organization) as OrganizationCtx,
          input: { receipt_id: receipt.id },
          progress: async () => {},
          job: { id: newId(), attempt: 1, isLastAttempt: true, signal, cancel: signal },
          event: null,
        })
      const select = { state: true, reason: true, deliveries: true }
      return systemDb().webhookReceipt.findMany({ where: own, orderBy: { id: 'asc' }, select }) as never
    },
    lines: () => systemDb().bankTransaction.findMany({ where: { organization_id: id } }),
  }
}

test('a payment that is told of is asked about, and becomes one line however often it is told', async () => {
  const here = await withGateway()
  const paid = await here.charge('chg_1')
  const data = { id: Number(paid.id), domain: 'test', reference: 'chg_1', status: 'success', amount: 999_999_99 }
  expect((await here.tell('charge.success', data)).status).toBe(200)
  expect((await here.tell('charge.success', data)).status).toBe(200)
  expect(await here.workOn()).toMatchObject([{ state: 'accepted', deliveries: 2 }])
  const lines = await here.lines()
  // The amount is what the gateway answered when it was asked, not what was told.
  expect(lines.map(({ amount, reference, bank_ref }) => [amount.toFixed(2), reference, bank_ref])).toEqual([
    ['115.00', 'chg_1', paid.id],
  ])
  expect(JSON.stringify(lines)).not.toContain(SANDBOX_CARDS.good)
})

test('what is not signed, or by somebody else, is kept and not worked on', async () => {
  const here = await withGateway()
  await here.charge('chg_1')
  const data = { id: 1, domain: 'test', reference: 'chg_1', status: 'success' }
  expect((await here.tell('charge.success', data, 'sk_test_of_somebody_else')).status).toBe(401)
  expect((await here.post(JSON.stringify({ event: 'charge.success', data }), {})).status).toBe(401)
  const body = JSON.stringify({ event: 'charge.success', data })
  const { secret_key } = sandboxKeys(here.id)
  expect((await here.post(`${body} `, { [SIGNATURE_HEADER]: signatureOf(secret_key, body) })).status).toBe(401)
  expect((await here.workOn()).map(({ state }) => state)).toEqual(['discarded', 'discarded', 'discarded'])
  expect(await here.lines()).toEqual([])
})

test('what the gateway does not confirm changes nothing', async () => {
  const here = await withGateway()
  await here.charge('chg_declined', SANDBOX_CARDS.declines)
  await here.tell('charge.success', { id: 1, domain: 'test', reference: 'chg_declined', status: 'success' })
  await here.tell('charge.success', { id: 2, domain: 'test', reference: 'chg_nothing', status: 'success' })
  await here.tell('charge.success', { id: 3, domain: 'live', reference: 'chg_declined', status: 'success' })
  await here.tell('transfer.success', { id: 4, domain: 'test', reference: 'x', status: 'success' })
  const received = await here.workOn()
  expect(received.map(({ state }) => state)).toEqual(['ignored', 'discarded', 'discarded', 'ignored'])
  expect(received[0]!.reason).toContain('Insufficient Funds')
  expect(received[2]!.reason).toContain('live mode')
  expect(await here.lines()).toEqual([])
})

test('not at an address of nobody', async () => {
  const here = await withGateway()
  expect((await here.post('{}', {}, 'nothing')).status).toBe(404)
  const { organization } = await openBank()
  expect((await here.post('{}', {}, webhookToken('gateway', organization.id))).status).toBe(404)
})
