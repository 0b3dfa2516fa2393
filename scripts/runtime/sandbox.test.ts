import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { forProcess } from '../lib/environment'
import { inProject } from '../lib/paths'
import { sandboxArguments, withSandbox } from './sandbox'
import type { Runtime } from './settings'

const runtime = (env: object): Runtime =>
  ({
    env: { demo: true, sandboxUrl: null, ...env },
    childEnv: { KEPT: '1' },
    embedded: undefined,
  }) as unknown as Runtime

test('the demo gets a sandbox of its own, nothing else does', async () => {
  expect(await withSandbox(runtime({ demo: false }))).toMatchObject({
    runsSandbox: false,
    runtime: { childEnv: { KEPT: '1' } },
  })
  const given = 'http://127.0.0.1:9'
  expect(await withSandbox(runtime({ sandboxUrl: given }))).toMatchObject({ runsSandbox: false })
  const own = await withSandbox(runtime({}))
  expect(own.runsSandbox).toBe(true)
  const { childEnv, env } = own.runtime
  expect(childEnv).toMatchObject({
    KEPT: '1',
    INDABA_SANDBOX_URL: env.sandboxUrl,
    INDABA_SANDBOX_SMTP_URL: env.sandboxSmtpUrl,
  })
  expect(env.sandboxUrl).not.toBe(env.sandboxSmtpUrl?.replace('smtp:', 'http:'))
})

test('the process answers where it was told to, and ends with its parent', async () => {
  const { childEnv, env } = (await withSandbox(runtime({}))).runtime
  const child = spawn(
    process.execPath,
    ['--import', inProject('scripts', 'runtime', 'end-with-parent.mjs'), ...sandboxArguments],
    { env: forProcess({ ...process.env, ...childEnv }), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const exited = once(child, 'exit')
  expect(await once(child, 'message')).toContain('ready')
  const answer = await fetch(`${env.sandboxUrl}/__sandbox/state`)
  expect(Object.keys((await answer.json()) as object)).toEqual(expect.arrayContaining(['mail', 'sms']))
  child.disconnect()
  await exited
  await expect(fetch(`${env.sandboxUrl}/__sandbox/state`)).rejects.toThrow()
}, 30_000)
