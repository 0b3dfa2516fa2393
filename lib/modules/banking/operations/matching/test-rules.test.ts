import { describe, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { learnFrom } from '@/lib/modules/banking/matching/learn'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, personOf, refusal, run } from '@/tests/banking/bank'
import { dayOf, matchingOf } from '@/tests/banking/matching'
import { testAlias, testRule } from './test-rules'

await createTestDatabase()

const bank = await openBank()
const make = matchingOf(bank)
const savings = await bank.addBank({ name: 'Savings' })
const lines = {
  debit: await bank.line('-899.00', { description: 'D/O TELKOM-MOBILE 0821' }),
  refund: await bank.line('12.00', { description: 'Telkom refund' }),
  savings: await bank.line('-1.00', { description: 'TELKOM', bank_account_id: savings }),
  old: await bank.line('-2.00', { description: 'TELKOM', posted_on: dayOf(-100), status: 'ignored' }),
  recent: await bank.line('-3.00', { description: 'TELKOM', posted_on: dayOf(-80), status: 'ignored' }),
  longOpen: await bank.line('-4.00', { description: 'TELKOM', posted_on: dayOf(-300) }),
  accented: await bank.line('-5.00', { description: 'CAFÉ MÜLLER' }),
}
const caught = (test: { lines: { id: string }[] }) => test.lines.map(({ id }) => id).sort()

describe('a keyphrase', () => {
  test('is tried on open lines and those of 90 days, before it is saved', async () => {
    const found = await run(testRule, bank.owner, { keyphrase: 'telkom' })
    expect(found).toMatchObject({ count: 5, open: 4, taken_by_others: 0 })
    expect(caught(found)).toEqual([lines.debit, lines.refund, lines.savings, lines.recent, lines.longOpen].sort())
    expect(found.lines.find(({ id }) => id === lines.debit)).toMatchObject({
      value: '-899.00',
      currency: 'ZAR',
      bank_account: 'Cheque account',
      status: 'unreconciled',
    })
  })
  test('by direction and account, however it is spelled', async () => {
    const of = async (rule: object) => caught(await run(testRule, bank.owner, rule))
    expect(await of({ keyphrase: 'telkom', direction: 'in' })).toEqual([lines.refund])
    expect(await of({ keyphrase: 'TELKOM', bank_account_id: savings })).toEqual([lines.savings])
    expect(await of({ keyphrase: 'telkom mobile' })).toEqual([lines.debit])
    expect(await of({ keyphrase: 'cafe muller' })).toEqual([lines.accented])
    expect(await of({ keyphrase: 'Café Müller' })).toEqual([lines.accented])
    expect(await of({ keyphrase: '100%' })).toEqual([])
  })
  test('says which lines an earlier rule takes; a saved one knows its place', async () => {
    const first = await make.rule('TELKOM MOBILE', '6070', { position: 1 })
    const second = await make.rule('telkom', '6010', { position: 2, direction: 'out' })
    const found = await run(testRule, bank.owner, { rule_id: second })
    expect(found).toMatchObject({ count: 4, taken_by_others: 1 })
    expect(found.lines.find(({ id }) => id === lines.debit)!.taken_by).toEqual({ id: first, phrase: 'TELKOM MOBILE' })
    expect(await run(testRule, bank.owner, { rule_id: second, position: 0 })).toMatchObject({ taken_by_others: 0 })
    expect(await run(testRule, bank.owner, { rule_id: first })).toMatchObject({ count: 1, taken_by_others: 0 })
    expect(await run(testRule, bank.owner, { keyphrase: 'refund' })).toMatchObject({ count: 1, taken_by_others: 0 })
  })
})

describe('a payer name', () => {
  test('catches what goes its way; a longer name takes its lines', async () => {
    const customer_id = await bank.customer()
    const found = await run(testAlias, bank.owner, { narrative: 'Telkom', party_type: 'customer' })
    expect(caught(found)).toEqual([lines.refund])
    const longer = await make.alias('TELKOM REFUND', { customer_id })
    expect(
      (await run(testAlias, bank.owner, { narrative: 'Telkom' })).lines.filter(({ taken_by }) => taken_by),
    ).toEqual([expect.objectContaining({ id: lines.refund, taken_by: { id: longer, phrase: 'TELKOM REFUND' } })])
    expect(await run(testAlias, bank.owner, { alias_id: longer })).toMatchObject({ count: 1, taken_by_others: 0 })
  })
})

test('wrong input, foreign rules, and who may', async () => {
  const other = await openBank()
  const theirs = await matchingOf(other).rule('x', '6010')
  const rule = (input: object, ctx = bank.owner) => refusal(run(testRule, ctx, input))
  expect((await rule({})).status).toBe(422)
  expect((await rule({ keyphrase: '***' })).message).toContain('at least one letter')
  expect((await rule({ keyphrase: 'x', direction: 'sideways' })).status).toBe(422)
  expect((await rule({ keyphrase: 'x', bank_account_id: other.bank })).status).toBe(422)
  expect((await rule({ rule_id: theirs })).status).toBe(404)
  expect((await refusal(run(testAlias, bank.owner, { alias_id: theirs }))).status).toBe(404)
  expect((await rule({ keyphrase: 'x' }, await personOf(bank.organization, 'guest'))).status).toBe(403)
  expect(await run(testRule, other.owner, { keyphrase: 'telkom' })).toMatchObject({ count: 0, lines: [] })
})

test('what is learnt is counted once a decision, and a remembered payer is corrected', async () => {
  const { runOperation, defineOperation } = await import('@/lib/core/operation')
  const { z } = await import('zod')
  const [first, second] = [await bank.customer(), await bank.customer()]
  const learn = (id: string, remember_payer: boolean) =>
    runOperation(
      defineOperation({
        name: 'test.learn',
        title: 'Learnt',
        permission: 'banking.line.reconcile',
        effect: 'write',
        input: z.strictObject({}),
        output: z.custom<{ remembered: string | null; learnt: string[] }>(),
        run: async ({ ctx }) =>
          learnFrom(
            ctx,
            { description: 'EFT FROM BERG RIVER FARMS 77', reference: '', counterparty: '', created_at: new Date() },
            { party: { type: 'customer', id }, remember_payer },
          ),
      }),
      bank.owner,
      {},
    )
  expect(await learn(first, false)).toMatchObject({ remembered: null, learnt: [expect.any(String)] })
  expect(await learn(first, true)).toMatchObject({ remembered: 'BERG RIVER FARMS' })
  await learn(second, true)
  const where = { organization_id: bank.organization.id }
  const memories = await systemDb().bankMemory.findMany({ where, orderBy: { times: 'desc' } })
  expect(memories.map(({ fingerprint, times }) => [fingerprint, times])).toEqual([
    ['eft from berg river farms', 2],
    ['eft from berg river farms', 1],
  ])
  const aliases = await systemDb().bankPartyAlias.findMany({ where: { ...where, narrative_key: 'berg river farms' } })
  expect(aliases).toMatchObject([{ customer_id: second, origin: 'remembered' }])
})
