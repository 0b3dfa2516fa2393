import { existsSync, rmSync } from 'node:fs'
import type { CleanUp } from '../lib/command'
import { Fingerprint } from '../lib/fingerprint'
import { inProject, nextProgram } from '../lib/paths'
import { runNode } from '../lib/run-node'
import { step } from '../lib/say'
import { lightenPages } from './light-pages'

const sources = [
  'app',
  'components',
  'lib',
  'public',
  'prisma/schema',
  'next.config.js',
  'proxy.ts',
  'instrumentation.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]
const fingerprint = new Fingerprint(
  inProject('.next', 'made-from.json'),
  sources,
  /\.test\.tsx?$|(^|\/)generated\/|\.md$/,
)

/** The last that a build writes. Afterwards Next closes its compiler, which has been seen to hang (16.4.6). */
const lastFile = inProject('.next', 'diagnostics', 'route-bundle-stats.json')
const MAX_CLOSING_MS = 20_000

export function isBuilt(): boolean {
  return existsSync(inProject('.next', 'BUILD_ID')) && fingerprint.isCurrent()
}

/** A build needs no settings; it gets none, so that no secret can end up in it. */
export async function buildIfStale(end?: CleanUp): Promise<void> {
  if (isBuilt()) return
  await step('Building the application (after changes only)', async () => {
    const done = fingerprint.take()
    rmSync(lastFile, { force: true })
    await runNode('next build', [nextProgram, 'build'], {
      env: {
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        DATABASE_URL: '',
        INDABA_SECRET: '',
        INDABA_ENCRYPTION_KEYS: '',
      },
      end,
      done: { check: () => existsSync(lastFile), patienceMs: MAX_CLOSING_MS },
    })
    lightenPages(inProject('.next'))
    done()
  })
}
