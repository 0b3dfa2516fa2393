// What every npm script runs first. Plain JavaScript for Node 20 with nothing installed:
// it installs the packages when they are missing or old, then runs the command on the packages' own Node 24.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './bootstrap-install.mjs'
import { findNode } from './bootstrap-node.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const [command = 'start', ...args] = process.argv.slice(2)

/** What runs the product needs no linter, no test runner and no browser: a first start installs a quarter less. */
const needDevelopmentPackages = new Set(['test', 'verify', 'bench', 'new'])

function fail(sentence) {
  console.error(`\n✗ ${sentence}`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Indaba needs Node 20 or newer; this is Node ${process.versions.node}.`)
}

const script = path.join(root, 'scripts', 'commands', `${command}.ts`)
if (!existsSync(script)) fail(`There is no command "${command}" in scripts/commands.`)

try {
  await installPackages(root, { dev: needDevelopmentPackages.has(command) })
} catch (error) {
  fail(error.message)
}

const node = findNode(root)
if (!node)
  fail(
    `Indaba runs on Node 24; no package of it exists for ${process.platform} ${process.arch}, so install Node 24 and start again.`,
  )

// Node writes warnings about features that are stable by now; they would bury our own lines.
const child = spawn(node, ['--disable-warning=ExperimentalWarning', '--import', 'tsx', script, ...args], {
  cwd: root,
  // The channel tells the command that this process is gone, however it went.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` },
})

// A terminal sends Ctrl-C to both processes; the command decides when both end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm killed outright takes nobody with it; then this process has another parent.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
}
child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
