import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from '../../lib/core/env'
import { withClient } from '../database/connect'
import { migrate } from '../database/migrate'
import type { MigrationFile } from '../database/migration-files'
import { startTestCluster, type TestCluster, testEnv } from '../test/cluster'
import { type Totals, writeBackup } from './backup'
import { restoreBackup } from './restore'

// Own little migrations, so that every awkward thing is there whatever the product's tables look like, and an owner
// that is no superuser, as on a rented server.
const then: MigrationFile = migration(
  '1_then',
  `
  CREATE TABLE team (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, lead_id int, shout text GENERATED ALWAYS AS (upper(name)) STORED);
  CREATE TABLE person (id int PRIMARY KEY, team_id int NOT NULL REFERENCES team, boss_id int REFERENCES person, photo bytea, details jsonb, touched int NOT NULL DEFAULT 0);
  ALTER TABLE team ADD CONSTRAINT team_lead_fkey FOREIGN KEY (lead_id) REFERENCES person;
  CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.touched := NEW.touched + 1; RETURN NEW; END $$;
  CREATE TRIGGER touch BEFORE INSERT ON person FOR EACH ROW EXECUTE FUNCTION touch();
  ALTER TABLE person ENABLE ROW LEVEL SECURITY; ALTER TABLE person FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner ON person TO CURRENT_USER USING (true) WITH CHECK (true);
  INSERT INTO team (name) VALUES ('made by the migration');
`,
)
const since: MigrationFile = migration(
  '2_since',
  'ALTER TABLE team ADD COLUMN size int; UPDATE team SET size = length(name);',
)

let cluster: TestCluster
let source: Env
let written: Totals
const folder = mkdtempSync(path.join(os.tmpdir(), 'indaba-backup-test-'))
const backupFile = path.join(folder, 'all.backup')

beforeAll(async () => {
  cluster = await startTestCluster()
  await withClient(cluster.urlOf('postgres'), (client) =>
    client.query(`CREATE ROLE renter LOGIN CREATEROLE PASSWORD 'renter'`),
  )
  source = await installation('source')
  await withClient(source.databaseUrl, (client) =>
    client.query(`
      INSERT INTO team (name) VALUES ('a'), (E'tab\\tline\\nback\\\\slash'), ('ünï');
      INSERT INTO person (id, team_id, boss_id, photo, details) VALUES
        (1, 2, NULL, '\\x00ff', '{"a": [1, null]}'), (3, 3, 1, NULL, NULL), (2, 3, 3, NULL, NULL);
      UPDATE team SET lead_id = 2 WHERE id = 3;
      INSERT INTO team (name) SELECT 'row ' || n FROM generate_series(1, 50000) n;
    `),
  )
  writeFiles(source, { 'a.txt': 'hello', 'deep/er/b.bin': '\0\x01' })
  written = await writeBackup(backupFile, source)
})

afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('what was backed up comes back, and newer migrations run over it', async () => {
  expect(written).toMatchObject({ rows: expect.any(Number), files: 2 })
  const to = await installation('copy', { migrated: false })
  const restored = await restoreBackup(backupFile, to, { migrations: [then, since] })
  expect(restored).toEqual(written)
  for (const query of ['SELECT id, name, lead_id, shout FROM team ORDER BY id', 'SELECT * FROM person ORDER BY id']) {
    expect(await rowsOf(to, query)).toEqual(await rowsOf(source, query))
  }
  expect(await rowsOf(to, 'SELECT size FROM team WHERE id = 2')).toEqual([{ size: 1 }])
  expect(await rowsOf(to, `INSERT INTO team (name) VALUES ('next') RETURNING id`)).toEqual([{ id: 50_005 }])
  expect(await rowsOf(to, `SELECT relforcerowsecurity FROM pg_class WHERE relname = 'person'`)).toEqual([
    { relforcerowsecurity: true },
  ])
  await expect(rowsOf(to, 'DELETE FROM person WHERE id = 2')).rejects.toThrow('team_lead_fkey')
  expect(readFileSync(path.join(filesOf(to), 'deep/er/b.bin'), 'utf8')).toBe('\0\x01')
})

test('a database with data is left alone unless forced', async () => {
  const target = await installation('busy')
  await rowsOf(target, `INSERT INTO team (name) VALUES ('mine')`)
  await expect(restoreBackup(backupFile, target, { migrations: [then] })).rejects.toThrow('holds data')
  expect(await rowsOf(target, `SELECT count(*)::int FROM team`)).toEqual([{ count: 2 }])
  await restoreBackup(backupFile, target, { force: true, migrations: [then] })
  expect(await rowsOf(target, `SELECT count(*)::int FROM team WHERE name = 'mine'`)).toEqual([{ count: 0 }])
})

test('a damaged backup leaves the database alone, also when forced', async () => {
  const bytes = readFileSync(backupFile)
  const cut = path.join(folder, 'cut.backup')
  writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * 0.7)))
  const target = await installation('spared')
  await rowsOf(target, `INSERT INTO team (name) VALUES ('mine')`)
  await expect(restoreBackup(cut, target, { force: true, migrations: [then] })).rejects.toThrow(/damaged or incomplete/)
  expect(await rowsOf(target, 'SELECT name FROM team ORDER BY id')).toEqual([
    { name: 'made by the migration' },
    { name: 'mine' },
  ])
})

test('a backup of a newer copy is refused', async () => {
  const target = await installation('older', { migrated: false })
  await expect(restoreBackup(backupFile, target, { migrations: [] })).rejects.toThrow('use a newer one')
})

function migration(name: string, sql: string): MigrationFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

let databases = 0

/** A new database each time: a test that is tried again begins with an empty one. */
async function installation(purpose: string, { migrated = true } = {}): Promise<Env> {
  const name = `${purpose}_${++databases}`
  await withClient(cluster.urlOf('postgres'), (client) => client.query(`CREATE DATABASE ${name} OWNER renter`))
  const url = new URL(cluster.urlOf(name))
  url.username = 'renter'
  url.password = 'renter'
  const env = testEnv(url.href, { FILES_DIR: path.join(folder, name) })
  if (migrated) await migrate(env, [then])
  return env
}

const filesOf = ({ files }: Env) => (files.kind === 'disk' ? files.directory : '')

function writeFiles(env: Env, contents: Record<string, string>): void {
  for (const [name, content] of Object.entries(contents)) {
    const file = path.join(filesOf(env), name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

function rowsOf(env: Env, sql: string): Promise<object[]> {
  return withClient(env.databaseUrl, async (client) => (await client.query(sql)).rows)
}
