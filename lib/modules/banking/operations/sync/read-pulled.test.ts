import { expect, test } from 'vitest'
import { readPulled } from '@/lib/modules/banking/sync/read-pulled'
import { bytesOf, sgml } from '@/tests/banking/statements/ofx'

const read = (lines: Parameters<typeof sgml>[0], more: object = {}) =>
  readPulled(Buffer.from(bytesOf(sgml(lines, more))), '62001234567', 'ZAR')
const good = { fitid: '1', day: '20261005', amount: '-100.00', name: 'COFFEE' }
const wrong = { fitid: '3', day: '20261006', amount: '1.005', name: 'PARTS' }

test('lines over nothing are passed over, with the balances of the others', () => {
  const nothing = { fitid: '2', day: '20261006', amount: '0.00', name: 'NOTICE' }
  const pulled = read([good, nothing], { balance: '250.00', end: '20261006', asOf: '20261006' })
  expect(pulled.transactions).toMatchObject([{ bank_ref: '1', running_balance: '250.00' }])
  expect(pulled.unread).toEqual([])
  expect(read([nothing]).transactions).toEqual([])
})

test('a line that cannot be read is told of, and the rest is taken', () => {
  const { transactions, unread } = read([good, wrong])
  expect(transactions.map(({ bank_ref }) => bank_ref)).toEqual(['1'])
  expect(unread).toEqual([expect.stringMatching(/^Line \d+: “1\.005” is no amount in cents/)])
  expect(() => read([wrong])).toThrow('No line of the statement can be read.')
})
