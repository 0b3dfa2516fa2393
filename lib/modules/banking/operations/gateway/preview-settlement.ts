import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { accAccountTable } from '@/lib/modules/accounting/tables'
import { findGatewayAccount } from '@/lib/modules/banking/gateway/gateway-account'
import { modeInUse } from '@/lib/modules/banking/gateway/gateway-port'
import {
  amountsOf,
  type Chosen,
  chosenSettlement,
  settlementChoice,
  settlementsFor,
  settlementToWire,
} from '@/lib/modules/banking/gateway/settlement-choice'
import { amountOf } from '@/lib/modules/banking/lines/clear-verbs'
import { findBankAccount, findLine, type StoredAccount } from '@/lib/modules/banking/lines/line-rows'
import { clearedBy, problemOf } from '../../domain/settlement'
import { NAMED_ACCOUNTS } from '../../schemas'
import type { SettlementLeg, SettlementPreview } from '../../schemas-gateway-answers'
import { settlementPreview } from '../../schemas-gateway-answers'

/** What Match Settlement would do to a line: the settlements that fit, and the legs of what it would book. It changes nothing. */
export const previewSettlement = defineOperation({
  name: 'banking.line.preview_settlement',
  title: 'Looked at the settlement of a bank transaction',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({ txn_id: z.string(), ...settlementChoice }),
  output: settlementPreview,
  async run({ ctx, input: { txn_id, ...choice } }): Promise<SettlementPreview> {
    const line = await findLine(ctx, txn_id)
    const account = await findBankAccount(ctx, line.bank_account_id)
    const candidates = await settlementsFor(ctx, line, account)
    const named = await chosenSettlement(ctx, line, account, choice)
    const first = candidates[0]
    const chosen: Chosen | null = named ?? (first ? { settlement: first, amounts: amountsOf(first) } : null)
    return {
      line: {
        id: line.id,
        posted_on: line.posted_on.toISOString().slice(0, 10),
        description: line.description,
        amount: line.amount.toFixed(2),
        currency: account.currency,
        bank_account: account.name,
      },
      candidates: candidates.map(settlementToWire),
      settlement_id: chosen?.settlement?.id ?? null,
      legs: chosen ? await legsOf(ctx, account, chosen) : [],
      deductions: chosen?.amounts.deductions.toFixed(2) ?? '0.00',
      problem: chosen
        ? account.is_gateway
          ? ON_GATEWAY
          : wrongOf(chosen, account, await modeInUse(ctx.organization.id)) || problemOf(chosen.amounts, amountOf(line))
        : '',
    }
  },
})

export const ON_GATEWAY =
  'This line stands on the card gateway’s own account. Match the settlement to the line of the bank that it came to.'

/** Why a stored settlement cannot clear a line of an account; empty: it can. @param mode what the gateway is used in */
export function wrongOf(
  { settlement }: Chosen,
  account: StoredAccount,
  mode: Awaited<ReturnType<typeof modeInUse>>,
): string {
  if (!settlement) return ''
  if (mode && settlement.mode !== mode)
    return mode === 'live'
      ? 'This settlement is play money of the sandbox, and the card gateway has live keys. Choose another one.'
      : 'This settlement is of the live card gateway, which is set to the sandbox now. Choose another one.'
  if (settlement.currency !== account.currency)
    return `The settlement is in ${settlement.currency}, and ${account.name} is kept in ${account.currency}.`
  if (settlement.transaction_id) return 'This settlement cleared another line already. Choose another one.'
  return settlement.status === 'paid' ? '' : 'The gateway has not paid this settlement out yet.'
}

async function legsOf(ctx: OperationCtx, account: StoredAccount, { amounts }: Chosen): Promise<SettlementLeg[]> {
  const { net, fees } = amounts
  const gateway = await findGatewayAccount(ctx, account.currency)
  const [bank] = await named(ctx, sql`a.id = ${account.gl_account_id}::uuid`)
  const [clearing] = gateway
    ? await named(ctx, sql`a.id = ${gateway.gl_account_id}::uuid`)
    : await byName(ctx, NAMED_ACCOUNTS.clearing.name)
  const [feesAccount] = await byName(ctx, NAMED_ACCOUNTS.fees.name)
  const leg = (part: SettlementLeg['part'], found: Named | undefined, name: string, debit: string, credit: string) => ({
    part,
    account_id: found?.id ?? null,
    account: found ? `${found.number} ${found.name}` : name,
    is_new: !found,
    debit,
    credit,
  })
  return [
    leg('bank', bank, account.name, net.toFixed(2), '0.00'),
    ...(fees.isZero() ? [] : [leg('fees', feesAccount, NAMED_ACCOUNTS.fees.name, fees.toFixed(2), '0.00')]),
    leg('clearing', clearing, NAMED_ACCOUNTS.clearing.name, '0.00', clearedBy(amounts).toFixed(2)),
  ]
}

type Named = { id: string; number: string; name: string }

const named = (ctx: OperationCtx, condition: ReturnType<typeof sql>): Promise<Named[]> =>
  ctx.query<Named>(
    compile(sql`
      select a.id::text, a.number, a.name from ${accAccountTable} a where a.organization_id = ${ctx.organization.id}::uuid
        and not a.is_group and not a.disabled and ${condition} order by a.created_at, a.id limit 1`),
  )

const byName = (ctx: OperationCtx, name: string): Promise<Named[]> =>
  named(ctx, sql`lower(a.name) = lower(${name}) and a.account_type not in ('payable', 'receivable')`)
