import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import { SANDBOX_ACCOUNT, SANDBOX_USERS } from '@/lib/connectors/bank-sync/sandbox-account'
import { settingKey, toRow } from '@/lib/core/connections/connection-store'
import type { OperationCtx } from '@/lib/core/operation'
import { bankAccountWrites } from '@/lib/modules/banking/operations/accounts/bank-account-writes'
import { aliasWrites } from '@/lib/modules/banking/operations/rules/alias-writes'
import { reconRuleWrites } from '@/lib/modules/banking/operations/rules/recon-rule-writes'
import { writeSyncState } from '@/lib/modules/banking/sync/sync-state'
import { DAY } from '../support/time'

export type DemoBanks = {
  today: Date
  /** Statements go up to this day; what was booked since is still on its way. */
  lastDay: Date
  whole: boolean
  cheque: string
  savings: string
  dollar: string
  account: (number: string) => string
  ledgerOfCheque: string
  customers: { id: string; name: string; email: string }[]
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
export const daysBefore = (date: Date, days: number): Date => new Date(date.getTime() - days * DAY)

const AS_BANKS_WRITE = [
  ['KGF HOLDINGS', 4],
  ['M Z TRADING AS MZ', 7],
  ['TSHWANE WATERKLOOF PROP', 8],
] as const

/** Accounts, rules, payer names, and online banking at the sandbox. */
export async function setUpBanks(
  ctx: OperationCtx,
  { today, whole }: { today: Date; whole: boolean },
): Promise<DemoBanks> {
  const ledger = await ctx.db.accAccount.findMany({})
  const account = (number: string) => ledger.find((one) => one.number === number)!.id
  const ledgerOfCheque = account('1110')
  const add = async (details: object) => {
    const made = await bankAccountWrites.create.run({ ctx, input: details as never })
    return String((made as { id: unknown }).id)
  }
  const veld = {
    bank: 'Veld Bank',
    account_holder: `${ctx.organization.name} (Pty) Ltd`,
    branch_or_sort_code: '250655',
  }
  const cheque = await add({
    ...veld,
    name: 'Cheque account',
    account_number: '10 2033 4556',
    currency: ctx.organization.currency,
    gl_account: ledgerOfCheque,
    swift_bic: 'VELDZAJJ',
    is_printed: true,
  })
  const savings = await add({
    ...veld,
    name: 'Savings account',
    account_number: '10 2033 4564',
    currency: ctx.organization.currency,
  })
  const dollar = await add({
    ...veld,
    name: 'Dollar account',
    account_number: '10 2033 4572',
    currency: 'USD',
    swift_bic: 'VELDZAJJ',
    is_printed: true,
  })

  const customers = await ctx.db.customer.findMany({
    where: { is_sample: true, deleted_at: null },
    select: { id: true, name: true, email: true },
    orderBy: [{ account_number: 'asc' }, { id: 'asc' }],
  })
  const rules = [
    ['service fee', '6090', 'out'],
    ['fuel', '6050', 'out'],
    ['municipality', '6030', 'out'],
    ['parking', '6020', 'out'],
    ['interest', '4800', 'in'],
  ] as const
  for (const [keyphrase, number, direction] of rules)
    await reconRuleWrites.create.run({ ctx, input: { keyphrase, ledger_account: account(number), direction } as never })
  for (const [bank_narrative, n] of AS_BANKS_WRITE) {
    const party = customers[n]
    if (party)
      await aliasWrites.create.run({ ctx, input: { bank_narrative, party: party.id, party_type: 'customer' } as never })
  }
  await connectBank(ctx, cheque)
  return { today, lastDay: daysBefore(today, 2), whole, cheque, savings, dollar, account, ledgerOfCheque, customers }
}

/** Narratives that a payer name stands for, with the customer's place. */
export const aliasNarratives = AS_BANKS_WRITE

/** The demo's mode is the sandbox already; whoever has chosen something else keeps it. */
async function connectBank(ctx: OperationCtx, bank_account_id: string): Promise<void> {
  const key = settingKey(bankSyncConnector.kind)
  const { value } = toRow({
    mode: 'sandbox',
    settings: { username: SANDBOX_USERS.good, account_number: SANDBOX_ACCOUNT },
    secrets: {},
    last_test: null,
  })
  const row = await ctx.db.organizationSetting.findFirst({ where: { key } })
  const mode = (row?.value as { mode?: string } | undefined)?.mode ?? 'sandbox'
  if (mode === 'sandbox' && !row?.secret)
    await ctx.db.organizationSetting.upsert({
      where: { organization_id_key: { organization_id: ctx.organization.id, key } },
      create: { organization_id: ctx.organization.id, key, value: value as object },
      update: { value: value as object },
    })
  await writeSyncState(ctx, { bank_account_id })
  await ctx.db.bankAccount.updateMany({ where: { id: bank_account_id }, data: { is_bank_sync: true } })
}
