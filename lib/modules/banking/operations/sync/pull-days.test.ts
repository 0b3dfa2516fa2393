import { expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { dateIn } from '@/lib/core/grid/dates'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, run } from '@/tests/banking/bank'
import { endPull } from './end-pull'
import { orderForPull } from './order-for-pull'
import { saveSyncSettings } from './sync-settings'

/** Which days online banking is asked for, and what is said where some are left out. */
await createTestDatabase()

async function online() {
  const bank = await openBank()
  const superuser: OrganizationCtx = { ...bank.owner, isSuperuser: true }
  const account = {
    address: 'https://bank.example',
    username: 'naledi',
    password: 'x',
    account_number: '62001',
    default_bank_account_id: bank.bank,
  }
  await run(saveSyncSettings, superuser, account)
  const today = dateIn(bank.organization.time_zone, new Date())
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000)
  return {
    ...bank,
    superuser,
    day: (ago: number) => day(ago).toISOString().slice(0, 10),
    has: (source: string, ago: number) => bank.line('10.00', { source, posted_on: day(ago) }),
    askedDaysAgo: (ago: number) =>
      systemDb().bankAccount.update({
        where: { id: bank.bank },
        data: { last_scraped_at: new Date(Date.now() - ago * 86_400_000) },
      }),
    order: async () => {
      const prepared = await run(orderForPull, superuser, { bank_account_id: bank.bank })
      if ('problem' in prepared) throw new Error(prepared.problem)
      return { since: prepared.order.since, until: prepared.order.until, gap: prepared.gap }
    },
  }
}

test('a month at first, whatever other sources brought', async () => {
  const { has, order, day } = await online()
  await has('manual', -20)
  await has('ofx', 1)
  expect(await order()).toEqual({ since: day(30), until: day(0), gap: null })
})

test('then some days before the newest line of its own that is not of a day to come', async () => {
  const { has, order, day, askedDaysAgo } = await online()
  await has('bank_sync', 8)
  await has('manual', 0)
  await has('bank_sync', -5)
  expect(await order()).toMatchObject({ since: day(11), gap: null })
  await askedDaysAgo(20)
  expect(await order()).toMatchObject({ since: day(23), gap: null })
  await askedDaysAgo(1)
  expect(await order()).toMatchObject({ since: day(11), gap: null })
})

test('90 days at the most; what that leaves out is said', async () => {
  const { has, order, day, askedDaysAgo, superuser, organization, bank } = await online()
  await has('bank_sync', 200)
  await askedDaysAgo(1)
  // It was quiet, and asked for all the same.
  expect(await order()).toEqual({ since: day(90), until: day(0), gap: null })
  await askedDaysAgo(120)
  const { gap } = await order()
  expect(gap).toEqual({ from: day(120), to: day(91) })
  const answer = await run(endPull, superuser, {
    bank_account_id: bank,
    gap,
    result: {
      ok: true,
      balance: null,
      asOf: null,
      unread: ['Line 9: It has no day (DTPOSTED).'],
      transactions: [{ posted_on: day(3), amount: '5.00', description: 'Fresh', reference: '', bank_ref: 'f1' }],
    },
  })
  const message = `1 new line. 1 line of the statement could not be read. Line 9: It has no day (DTPOSTED). The bank is asked for 90 days at the most, so what it has of ${day(120)} to ${day(91)} is not here. Import a statement of those days.`
  expect(answer).toMatchObject({ ok: true, imported: 1, message })
  const state = await systemDb().bankSyncState.findUniqueOrThrow({ where: { organization_id: organization.id } })
  expect(state).toMatchObject({ last_ok: true, last_message: message })
})
