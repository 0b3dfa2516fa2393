import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from '../../lib/core/env'
import { startTestCluster, type TestCluster, testEnv } from '../test/cluster'
import { checkServer, withClient } from './connect'
import { migrate } from './migrate'
import type { MigrationFile } from './migration-files'

const one = migration(
  '1_one',
  `CREATE TABLE one (id int); CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$;`,
)
const two = migration('2_two', 'CREATE TABLE two (id int);')

let cluster: TestCluster
beforeAll(async () => {
  cluster = await startTestCluster()
})
afterAll(() => cluster.stop())

test('each migration is applied once, and roles and queue come with them', async () => {
  const env = await database('fresh')
  expect(await migrate(env, [one])).toEqual({ applied: ['1_one'] })
  expect(await migrate(env, [one, two])).toEqual({ applied: ['2_two'] })
  expect(await migrate(env, [one, two])).toEqual({ applied: [] })
  const { rows } = await withClient(env.systemDatabaseUrl, (client) =>
    client.query('SELECT count(*)::int FROM pgboss.queue'),
  )
  expect(rows).toHaveLength(1)
  // A temporary function could tell rows that a search view leaves out.
  for (const url of [env.appDatabaseUrl, env.systemDatabaseUrl]) {
    const temporary = withClient(url, (client) => client.query('CREATE FUNCTION pg_temp.f() RETURNS int RETURN 1'))
    await expect(temporary).rejects.toThrow('permission denied')
  }
})

test('of several starts at once one migrates', async () => {
  const env = await database('crowd')
  const results = await Promise.all([1, 2, 3].map(() => migrate(env, [one, two])))
  expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 2])
})

test('a migration that fails is named, and applies nothing', async () => {
  const env = await database('broken')
  const bad = migration('3_bad', 'CREATE TABLE half (id int); SELECT * FROM nowhere;')
  await expect(migrate(env, [bad])).rejects.toThrow(/Migration 3_bad failed .* relation "nowhere" does not exist/)
  const { rows } = await withClient(env.databaseUrl, (client) => client.query(`SELECT to_regclass('half') AS half`))
  expect(rows).toEqual([{ half: null }])
  await expect(migrate(env, [bad])).rejects.toThrow('broke off half-way')
})

test('a changed migration and a newer database are told', async () => {
  const env = await database('history')
  await migrate(env, [one, two])
  await expect(migrate(env, [one, migration('2_two', 'CREATE TABLE other (id int);')])).rejects.toThrow(
    'was changed after',
  )
  await expect(migrate(env, [one])).rejects.toThrow('used by a newer one')
})

test('another secret gives the roles other passwords, and back', async () => {
  const env = await database('secrets')
  await migrate(env, [one])
  const other = testEnv(env.databaseUrl, { INDABA_SECRET: 'another-secret-9f8e7d6c5b4a39281706f5e4d3' })
  await migrate(other, [one])
  await withClient(other.appDatabaseUrl, (client) => client.query('SELECT 1'))
  await migrate(env, [one])
  await withClient(env.appDatabaseUrl, (client) => client.query('SELECT 1'))
})

test.each([
  ['postgresql://u:hush@127.0.0.1:1/x', /Nothing answers at 127\.0\.0\.1:1/],
  ['postgresql://u:hush@host.invalid/x', /no host "host\.invalid"/],
])('a server that cannot be reached: %s', async (url, sentence) => {
  await expect(checkServer(url)).rejects.toThrow(sentence)
  await expect(checkServer(url)).rejects.not.toThrow('hush')
})

test('a wrong password and a missing database', async () => {
  const url = new URL(cluster.urlOf('nowhere'))
  await expect(checkServer(url.href)).rejects.toThrow('There is no database "nowhere"')
  url.password = 'hush'
  await expect(checkServer(url.href)).rejects.toThrow(/refused the password of "indaba_owner"/)
})

function migration(name: string, sql: string): MigrationFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function database(name: string): Promise<Env> {
  await withClient(cluster.urlOf('postgres'), (client) => client.query(`CREATE DATABASE ${name}`))
  return testEnv(cluster.urlOf(name))
}
