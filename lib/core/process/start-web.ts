import { ensureSetupToken } from '../auth/setup-token'
import { startLive } from '../live/bus'
import { keepSignals } from '../live/recent'
import { log } from '../log'

/** What a web process does once, before its first request. */
export async function startWeb(): Promise<void> {
  // Hear from other processes what to forget: ended sessions, revoked keys, changed rows.
  keepSignals()
  startLive()
  // A database that is not up yet must not keep the server from starting; /api/ready says so meanwhile.
  await ensureSetupToken().catch((error) => log().warn({ err: error }, 'could not see whether this is a first run'))
}
