// The worker process: jobs, schedules and the outbox.
import '../lib/modules'
import { startWorker } from '../lib/core/jobs/worker'

const worker = await startWorker()
process.send?.('ready')

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await worker.stop()
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
