import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { MOMENT_NAMES } from './scripts/test/moments.ts'
import { chooseSeed } from './scripts/test/seed.ts'

chooseSeed()

const root = import.meta.dirname
const homes = ['app', 'components', 'lib', 'prisma', 'scripts', 'bench']

const testFiles = homes
  .flatMap((home) => list(path.join(root, home)))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.relative(root, file))

const [database, alone] = split(testFiles, (file) =>
  /createTestDatabase|createPinnedDatabase|startTestCluster|startTestInstallation|startChat|startCluster|asOwner/.test(
    readFileSync(path.join(root, file), 'utf8'),
  ),
)

// Starting a PostgreSQL brings the engine of migrations, which a process can start once.
const [clusters, shared] = split(database, (file) =>
  /startTestCluster|startCluster/.test(readFileSync(path.join(root, file), 'utf8')),
)

// Letters in pictures, and a module made in a copy of the project: too slow for what every change should pass.
const [slow, unit] = split(alone, (file) =>
  /closeRecogniser|stopReading|makeScratchCopy/.test(readFileSync(path.join(root, file), 'utf8')),
)

// With INDABA_THOROUGH=1 these run at all pinned moments too.
const pinned = database.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('createPinnedDatabase'))

export default defineConfig({
  resolve: { alias: { '@': root } },
  test: {
    root,
    pool: 'forks',
    // Many tests wait for jobs and time-outs: two side by side also where there are two processors only.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    setupFiles: ['scripts/test/settings.ts'],
    reporters: ['default', './scripts/test/vitest-reporter.ts'],
    // Shared machines stand still at times, and what fails twice is broken. The reporter names what needed a second try.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    // Named by what they use: `npm run verify` runs "unit", which needs no database and takes seconds.
    projects: [
      // Shared processes read each package once; scripts/test/fresh-process.ts keeps the files apart.
      project('unit', unit, { isolate: false }),
      project('slow', slow),
      project('database', shared, { isolate: false, globalSetup: ['scripts/test/global-setup.ts'] }),
      project('clusters', clusters, { globalSetup: ['scripts/test/global-setup.ts'] }),
      ...(process.env.INDABA_THOROUGH ? MOMENT_NAMES : []).map((moment) =>
        project(`database at ${moment}`, pinned, {
          isolate: false,
          globalSetup: ['scripts/test/global-setup.ts'],
          env: { INDABA_TEST_MOMENT: moment },
        }),
      ),
    ],
  },
})

function project(name: string, include: string[], more: object = {}) {
  return { extends: true as const, test: { name, include: include.length > 0 ? include : ['none'], ...more } }
}

function split<T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
  } catch {
    return []
  }
}
