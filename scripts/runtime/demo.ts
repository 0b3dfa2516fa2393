import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '../database/migrate'
import type { CleanUp } from '../lib/command'
import { readJson, writeJson } from '../lib/json-file'
import { inProject } from '../lib/paths'
import { runNode } from '../lib/run-node'
import { say, step } from '../lib/say'
import { createDatabase, dropDatabase, EMBEDDED_DATABASE } from './embedded-database'
import type { Runtime } from './settings'

type DemoSignIn = { email: string; password: string; role: string; organization: string }
type DemoFile = { base_url: string; sign_ins: DemoSignIn[] }

const demoFile = (dataDir: string) => path.join(dataDir, 'demo.json')

const noDemo = (dataDir: string) => path.join(dataDir, 'no-demo')

/** Restored data is an owner's; a demo must not be added to it. */
export function neverSeed(dataDir: string): void {
  writeFileSync(noDemo(dataDir), 'This database was restored from a backup; the demo stays out of it.\n')
}

export function needsDemo({ env }: Runtime): boolean {
  return env.demo && !existsSync(demoFile(env.dataDir)) && !existsSync(noDemo(env.dataDir))
}

/** Seeds once. A seed that broke off leaves a mark, and an embedded database then begins again from nothing. */
export async function seedDemoOnce(runtime: Runtime, end?: CleanUp): Promise<void> {
  if (!needsDemo(runtime)) return
  const { env, embedded } = runtime
  const mark = path.join(env.dataDir, 'demo-unfinished')
  if (existsSync(mark) && embedded) {
    await dropDatabase(embedded.cluster, EMBEDDED_DATABASE)
    await createDatabase(embedded.cluster, EMBEDDED_DATABASE)
    await migrate(env)
  }
  await step('Filling the demo (first start only)', async () => {
    writeFileSync(mark, '')
    await runNode('The demo', ['--import', 'tsx', inProject('scripts', 'seed.ts')], { env: runtime.childEnv, end })
    rmSync(mark)
  })
}

export function showDemo({ env }: Runtime): void {
  if (!env.demo) return
  const file = demoFile(env.dataDir)
  const demo = readJson<DemoFile>(file)
  if (!demo) return
  // The file tells scripts where to call; the port may be another one today.
  if (demo.base_url !== env.url) writeJson(file, { ...demo, base_url: env.url }, 0o600)
  const width = Math.max(...demo.sign_ins.map(({ email }) => email.length))
  for (const organization of new Set(demo.sign_ins.map((signIn) => signIn.organization))) {
    say(`\n  Demo sign-ins of ${organization}`)
    for (const { email, password, role } of demo.sign_ins.filter((signIn) => signIn.organization === organization)) {
      say(`    ${email.padEnd(width)}  ${password}  ${role}`)
    }
  }
  say()
}
