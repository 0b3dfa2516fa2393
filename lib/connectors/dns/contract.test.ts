import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox-kit/server'
import { createDns } from './adapter'
import { dnsSandbox } from './sandbox/part'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([dnsSandbox])
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(() => sandbox.close())

const port = (token = 'sandbox') => createDns({ base_url: `${sandbox.url}/dns`, token })
const NAME = 'spaza.shops.example'
const RECORD = { type: 'A', name: NAME, content: '203.0.113.7', comment: 'ours' }

test('a record is made in the nearest zone, found by its name and deleted, also twice', async () => {
  const zone = (await port().findZone('deep.shops.example')) as string
  expect(await port().findZone('elsewhere.example')).toBeNull()
  const made = await port().createRecord(zone, RECORD)
  expect(await port().listRecords(zone, NAME)).toEqual([{ ...RECORD, id: made.id }])
  expect(await port().listRecords(zone, 'other.shops.example')).toEqual([])
  await port().deleteRecord(zone, made.id)
  await port().deleteRecord(zone, made.id)
  expect(await port().listRecords(zone, NAME)).toEqual([])
})

test('refusals come in the provider’s words, without the token', async () => {
  await port().createRecord('zone-1', RECORD)
  await expect(port().createRecord('zone-1', RECORD)).rejects.toMatchObject({
    providerCode: '81058',
    kind: 'validation',
  })
  const error = await port('wrong-token')
    .findZone('shops.example')
    .catch((thrown) => thrown)
  expect(error).toMatchObject({ kind: 'forbidden', message: 'Authentication error' })
})

test('a record that may have been made all the same is not made a second time', async () => {
  await sandbox.control('POST', 'faults', { match: { op: 'create_record' }, mode: 'reset' })
  await expect(port().createRecord('zone-1', RECORD)).rejects.toMatchObject({ outcomeUnknown: true })
  expect(await port().listRecords('zone-1', NAME)).toHaveLength(1)
})
