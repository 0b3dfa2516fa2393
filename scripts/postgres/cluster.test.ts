import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withClient } from '../database/connect'
import { isAlive } from '../lib/processes'
import { type Cluster, startCluster } from './cluster'
import { giveTo } from './places'
import { postgresUser } from './run-as'
import { superviseCluster } from './supervise-cluster'

const folder = mkdtempSync(path.join(os.tmpdir(), 'indaba-cluster-'))
giveTo(folder, postgresUser())
const options = {
  directory: path.join(folder, 'pg'),
  logFile: path.join(folder, 'log'),
  password: 'p/w%',
}
const lockFile = path.join(options.directory, 'postmaster.pid')

afterAll(async () => {
  await (await startCluster(options)).stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a server that lost its supervisor is found again, with its data', async () => {
  const first = await startCluster(options)
  await withClient(first.urlOf('postgres'), (client) => client.query('CREATE TABLE kept AS SELECT 1 AS n'))
  const second = await startCluster(options)
  expect(second).toMatchObject({ adopted: true, port: first.port, process: first.process })
})

test('a killed server starts again over its stale lock file', async () => {
  const killed = await startCluster(options)
  process.kill(killed.process.pid, 'SIGKILL')
  while (isAlive(killed.process)) await new Promise((resolve) => setTimeout(resolve, 20))
  const next = await startCluster(options)
  expect(next.adopted).toBe(false)
  const { rows } = await withClient(next.urlOf('postgres'), (client) => client.query('SELECT n FROM kept'))
  expect(rows).toEqual([{ n: 1 }])
})

test('a lock file that names another program does not keep it from starting', async () => {
  const running = await startCluster(options)
  const lock = readFileSync(lockFile, 'utf8')
  await running.stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  writeFileSync(lockFile, lock.replace(/^\d+/, String(stranger.pid)))
  giveTo(lockFile, postgresUser())
  expect((await startCluster(options)).adopted).toBe(false)
  expect(stranger.exitCode).toBe(null)
  stranger.kill()
})

const gone = async (cluster: Cluster) => {
  process.kill(cluster.process.pid, 'SIGKILL')
  while (cluster.isAlive()) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('a killed server comes back on its port under supervision; where it cannot, the supervisor hears why', async () => {
  const cluster = await startCluster(options)
  let reason = ''
  const stopWatching = superviseCluster(cluster, (why) => (reason = why))
  await gone(cluster)
  await expect.poll(() => cluster.isAlive(), { timeout: 20_000 }).toBe(true)
  const { rows } = await withClient(cluster.urlOf('postgres'), (client) => client.query('SELECT n FROM kept'))
  expect(rows).toEqual([{ n: 1 }])

  const control = path.join(options.directory, 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  await gone(cluster)
  await expect.poll(() => reason, { timeout: 60_000 }).toMatch(/ended 6 times in a row.*failed: /)
  await stopWatching()
  renameSync(`${control}.away`, control)
}, 90_000)

test('two starts at once share one server', async () => {
  await (await startCluster(options)).stop()
  const [a, b] = await Promise.all([startCluster(options), startCluster(options)])
  expect(a.process).toEqual(b.process)
})
