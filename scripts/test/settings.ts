// Before each test file: settings that are valid and a developer's own .env never reaches. The database has a name
// but does not exist; createTestDatabase() makes it.
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { freshProcess } from './fresh-process'
import { TEST_SECRETS } from './names'

freshProcess()

const server = new URL(process.env.INDABA_TEST_SERVER ?? 'postgresql://nobody@127.0.0.1:1/none')
const id = randomUUID().replaceAll('-', '').slice(0, 16)
server.pathname = `/test_${id}`

for (const name of Object.keys(process.env)) {
  if (/^(S3_|SMTP_URL|MAIL_FROM|FILES_DIR|INDABA_(?!TEST_|THOROUGH)|DATABASE_)/.test(name)) delete process.env[name]
}

Object.assign(process.env, TEST_SECRETS, {
  NODE_ENV: 'test',
  DATABASE_URL: server.href,
  DATABASE_POOL_SIZE: '5',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '0',
  // Beside the cluster of the run, which takes it along when it goes.
  INDABA_DATA_DIR: path.join(process.env.INDABA_TEST_FOLDER ?? os.tmpdir(), `indaba-test-data-${id}`),
  TZ: 'UTC',
})
