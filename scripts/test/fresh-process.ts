import { vi } from 'vitest'

const shared = globalThis as { indabaState?: Record<string, unknown>; indabaTestEnv?: NodeJS.ProcessEnv }

/**
 * Test files that share a process begin as if it had just started. This is the one place that sees to it: the project's modules are
 * read again, so that none has the state another file left; packages, which are most of the time, stay read.
 */
export function freshProcess(): void {
  vi.resetModules()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  delete shared.indabaState
  shared.indabaTestEnv ??= { ...process.env }
  for (const name of Object.keys(process.env)) if (!(name in shared.indabaTestEnv)) delete process.env[name]
  Object.assign(process.env, shared.indabaTestEnv)
}

/** What a test file opened to its database, it closes before the next one begins. */
export async function endOfFile(): Promise<void> {
  const has = (name: string) => shared.indabaState?.[name] !== undefined
  if (has('live-bus')) await (await import('../../lib/core/live/bus')).stopLive()
  if (has('db-clients')) await (await import('../../lib/core/db/prisma')).closePrisma()
  if (has('db-pools')) await (await import('../../lib/core/db/pool')).closePools()
}
