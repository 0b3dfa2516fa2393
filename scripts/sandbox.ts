// The sandbox process: outside services on loopback, for the demo and for tests.
import { startSandbox } from '../lib/connectors/sandbox-kit/server'
import { sandboxParts } from './sandbox-parts'

const portOf = (url: string | undefined) => Number(url ? new URL(url).port : 0)

const sandbox = await startSandbox(sandboxParts, {
  port: portOf(process.env.INDABA_SANDBOX_URL),
  ports: { mail: portOf(process.env.INDABA_SANDBOX_SMTP_URL) },
  indabaUrl: process.env.INDABA_URL ?? null,
  localUrl: `http://127.0.0.1:${process.env.PORT || 3000}`,
})
process.send?.('ready')

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await sandbox.close()
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
