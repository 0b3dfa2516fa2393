import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { findBankAccount } from '@/lib/modules/banking/lines/line-rows'
import { candidatesFor } from '@/lib/modules/banking/matching/candidates'
import { aliasesOf } from '@/lib/modules/banking/matching/known-words'
import { partiesNamed } from '@/lib/modules/banking/matching/open-documents'
import { openVouchers } from '@/lib/modules/banking/matching/open-vouchers'
import { type OpenLine, openLinesOf } from '@/lib/modules/banking/matching/read-details'
import { PartyNames } from '../../domain/matching/names'
import { pairUp } from '../../domain/matching/pair-up'
import type { Phrases } from '../../domain/matching/phrases'
import { type Alias, aliasIn, namedIn } from '../../domain/matching/rules'

export type Link = { txn_id: string; kind: 'payment' | 'journal'; voucher_id: string; number: string }
export type Payer = { txn_id: string; alias_id: string; party_type: Alias['party_type']; party_id: string }

export type Plan = {
  /** Lines and the existing vouchers that clear them. */
  links: Link[]
  /** Lines whose payer a rule knows, and whose money goes the usual way. */
  payers: Payer[]
  /** All other open lines. */
  rest: string[]
}

/** What auto-match will do with the open lines of one account, in the order of document 4.3; changes nothing. */
export const planAutoMatch = defineOperation({
  name: 'banking.line.plan_auto_match',
  title: 'Looked what auto-match would do',
  permission: 'banking.line.reconcile',
  effect: 'read',
  input: z.strictObject({ bank_account_id: z.string() }),
  output: z.custom<Plan>(),
  async run({ ctx, input }): Promise<Plan> {
    const account = await findBankAccount(ctx, input.bank_account_id)
    const lines = await openLinesOf(ctx, account.id)
    // What may be here twice is looked at by a person first; what a person has just undone is not done again behind their back.
    const trusted = lines.filter(({ flag, freed }) => flag !== 'maybe_duplicate' && !freed)
    const aliases = await aliasesOf(ctx)
    const links = pairUp(
      await withNames(ctx, trusted, aliases),
      await openVouchers(ctx, trusted, { near: null, numbers: [] }),
    ).map(
      ({ line, voucher }): Link => ({
        txn_id: line.id,
        kind: voucher.kind,
        voucher_id: voucher.id,
        number: voucher.number,
      }),
    )
    const linked = new Set(links.map(({ txn_id }) => txn_id))
    const payers = trusted.flatMap((line): Payer[] => {
      const alias = linked.has(line.id) ? null : aliasIn(aliases, line.key)
      if (!alias || alias === 'several' || (alias.party_type === 'customer') !== line.amount > 0n) return []
      return [{ txn_id: line.id, alias_id: alias.id, party_type: alias.party_type, party_id: alias.party_id }]
    })
    const taken = new Set([...linked, ...payers.map(({ txn_id }) => txn_id)])
    return { links, payers, rest: lines.flatMap(({ id }) => (taken.has(id) ? [] : id)) }
  },
})

async function withNames(ctx: OperationCtx, lines: readonly OpenLine[], aliases: Phrases<Alias>): Promise<OpenLine[]> {
  const parties = new PartyNames(await partiesNamed(ctx, lines))
  return lines.map((line) => ({ ...line, names: namedIn(line.key, aliases, parties) }))
}

export type Suggestion = { txn_id: string; title: string; rule_id: string | null }

/** The best that is known of lines that nothing was done with; too weak ones say nothing. */
export const suggestFor = defineOperation({
  name: 'banking.line.suggest',
  title: 'Looked for matches of bank transactions',
  permission: 'banking.line.reconcile',
  effect: 'read',
  input: z.strictObject({ txn_ids: z.array(z.string()).max(1000) }),
  output: z.custom<Suggestion[]>(),
  run: ({ ctx, input }) => suggestions(ctx, input.txn_ids),
})

const WORTH_TELLING = 30

async function suggestions(ctx: OperationCtx, ids: string[]): Promise<Suggestion[]> {
  const found = await candidatesFor(ctx, ids)
  return ids.flatMap((txn_id): Suggestion[] => {
    const candidates = (found.get(txn_id) ?? []).filter(({ score }) => score >= WORTH_TELLING)
    const [best] = candidates
    if (!best) return []
    const rule = candidates.flatMap(({ accept }) => (accept?.action === 'create_journal' && accept.rule_id) || [])[0]
    return [{ txn_id, title: best.title, rule_id: rule ?? null }]
  })
}
