import '@/lib/modules'
import { startWorker } from '@/lib/core/jobs/worker'

/** A worker in a process of its own, for tests that kill it. */
void startWorker()
process.on('disconnect', () => process.exit(0))
