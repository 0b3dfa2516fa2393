import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '../database/migrate'
import type { CleanUp } from '../lib/command'
import { readJson } from '../lib/json-file'
import { inProject } from '../lib/paths'
import { runNode } from '../lib/run-node'
import { say, step } from '../lib/say'
import { createDatabase, dropDatabase, EMBEDDED_DATABASE } from './embedded-database'
import type { Runtime } from './settings'

export type DemoSignIn = Readonly<{
  name?: string
  role?: string
  organization?: string
  email: string
  password: string
}>
type DemoFile = { sign_ins?: DemoSignIn[] }

const demoFile = (dataDir: string) => path.join(dataDir, 'demo.json')

/** Seeds once. A seed that broke off leaves a mark, and an embedded database then begins again from nothing. */
export async function seedDemoOnce(runtime: Runtime, end?: CleanUp): Promise<void> {
  const { env, embedded } = runtime
  if (!env.demo || existsSync(demoFile(env.dataDir)) || !existsSync(inProject('prisma', 'seed', 'index.ts'))) return
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

export function showDemo(runtime: Runtime): void {
  if (!runtime.env.demo) return
  const signIns = readJson<DemoFile>(demoFile(runtime.env.dataDir))?.sign_ins ?? []
  if (signIns.length === 0) return
  say('  Demo sign-ins:')
  const width = Math.max(...signIns.map(({ email }) => email.length))
  for (const { email, password, role, organization, name } of signIns) {
    const who = [role ?? name, organization].filter(Boolean).join(', ')
    say(`    ${email.padEnd(width)}  ${password}${who ? `   ${who}` : ''}`)
  }
}
