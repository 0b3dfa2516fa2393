import type { Environment } from '../lib/environment'
import { inProject } from '../lib/paths'
import { freePort } from '../lib/ports'
import { say } from '../lib/say'
import type { Runtime } from './settings'

/** The outside services of the demo are a process of this machine, at ports that are chosen at each start. */
export const sandboxArguments = ['--import', 'tsx', inProject('scripts', 'sandbox.ts')]

/**
 * With the demo on, the runtime gets addresses for a sandbox that the caller then runs. Addresses that were given belong
 * to a sandbox that another process runs.
 */
export async function withSandbox(runtime: Runtime): Promise<{ runtime: Runtime; runsSandbox: boolean }> {
  const { env, childEnv } = runtime
  if (!env.demo || env.sandboxUrl) return { runtime, runsSandbox: false }
  const [http, smtp] = [await freePort(), await freePort()]
  const sandboxUrl = `http://127.0.0.1:${http}`
  const sandboxSmtpUrl = `smtp://127.0.0.1:${smtp}`
  const more: Environment = { INDABA_SANDBOX_URL: sandboxUrl, INDABA_SANDBOX_SMTP_URL: sandboxSmtpUrl }
  return {
    runtime: { ...runtime, env: { ...env, sandboxUrl, sandboxSmtpUrl }, childEnv: { ...childEnv, ...more } },
    runsSandbox: true,
  }
}

export function showSandbox({ env }: Runtime): void {
  if (env.sandboxUrl)
    say(`  Outside services are played by the sandbox at ${env.sandboxUrl}; nothing leaves this machine.\n`)
}
