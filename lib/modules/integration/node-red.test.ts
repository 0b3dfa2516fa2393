import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { forgetEnv } from '@/lib/core/env'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive } from '@/lib/core/live/bus'
import { until } from '@/tests/core/jobs'
import { freshEmail, type Integration, type Json, startIntegration } from '@/tests/integration/start-integration'

/**
 * Node-RED, as people run it, with the flow of integrations/node-red against startTestInstallation: what an automation
 * tool does in its life. `npm test` installs it, apart from the product.
 */
const folder = path.resolve(import.meta.dirname, '../../../integrations/node-red')
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1')
forgetEnv()

describe.skipIf(!existsSync(path.join(folder, 'node_modules')))('Node-RED', () => {
  let api: Integration
  let worker: Worker
  let tool: ChildProcess
  let address: string
  beforeAll(async () => {
    api = await startIntegration()
    worker = await startWorker()
    tool = spawn(process.execPath, ['run.cjs'], {
      cwd: folder,
      env: {
        ...process.env,
        INDABA_URL: api.url,
        INDABA_KEY: api.keys.ours.organization,
        POLL_SECONDS: '0.3',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface({ input: tool.stdout! })) {
      address = /^listening (\S+)/.exec(line)?.[1] ?? ''
      if (address) break
    }
  }, 120_000)
  afterAll(async () => {
    tool?.kill()
    await worker?.stop()
    await stopLive()
    await api?.close()
  })

  const seen = async (): Promise<Json> => (await fetch(`${address}/indaba`)).json()
  const hooks = async (): Promise<Json[]> => (await api.ours.get('/hooks')).body.hooks
  const moved = async (title: string, stage: number): Promise<string> => {
    const { stages } = (await api.ours.get('/pipelines')).body.pipelines[0]
    const { deal } = (await api.ours.post('/deals', { title, email: freshEmail() })).body
    await api.ours.patch(`/deals/${deal.id}`, { stage_id: stages[stage].id })
    const { stage_changes } = (await api.ours.get('/deals/stage-changes')).body
    return stage_changes.find(({ deal_id }: Json) => deal_id === deal.id).id
  }
  const followUps = async () =>
    (await api.ours.get('/deals', { per_page: 100 })).body.deals.filter(({ title }: Json) =>
      title.startsWith('Follow up: '),
    )

  test('rq.rest.hook-unsubscribe rq.rest.polling-alternative subscribes, is told, makes a deal, polls the same, unsubscribes', async () => {
    await until('it has subscribed', async () => (await seen()).hook_id !== null, 20_000)
    const [hook] = await hooks()
    expect(hook).toMatchObject({
      id: (await seen()).hook_id,
      target_url: `${address}/indaba`,
      events: ['deal.stage_changed'],
      description: 'Node-RED',
    })

    const ids = [await moved('Guest house', 1), await moved('Lodge', 2)]
    await until(
      'both moves were delivered, and polled',
      async () => {
        const { delivered, polled, made } = await seen()
        return made.length === 2 && ids.every((id) => delivered.includes(id) && polled.includes(id))
      },
      20_000,
    )
    expect((await followUps()).map(({ title }: Json) => title).sort()).toEqual([
      expect.stringMatching(/^Follow up: Guest house is in /),
      expect.stringMatching(/^Follow up: Lodge is in /),
    ])

    // The same delivery again is taken for what it is.
    const { deliveries } = (await api.ours.get(`/hooks/${hook.id}/deliveries`)).body
    await api.ours.post(`/hooks/${hook.id}/deliveries/${deliveries[0].id}/resend`, {})
    await until(
      'it was sent again',
      async () => {
        const again = (await api.ours.get(`/hooks/${hook.id}/deliveries`)).body.deliveries
        return again.filter(({ ok }: Json) => ok).length + again.filter(({ attempt }: Json) => attempt > 1).length >= 3
      },
      20_000,
    )
    expect((await seen()).delivered.filter((id: string) => ids.includes(id))).toHaveLength(2)
    expect(await followUps()).toHaveLength(2)

    // Another sender cannot speak in Indaba's name.
    const forged = await fetch(`${address}/indaba`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: '{}',
    })
    expect(forged.status).toBe(401)

    expect(await (await fetch(`${address}/indaba/stop`, { method: 'POST' })).json()).toEqual({ status: 204 })
    expect(await hooks()).toEqual([])
    const last = await moved('After the end', 1)
    await until('the poll still sees it', async () => (await seen()).polled.includes(last), 20_000)
    expect((await seen()).delivered).not.toContain(last)
    const { polled } = await seen()
    expect(new Set(polled).size).toBe(polled.length)
  }, 90_000)
})
