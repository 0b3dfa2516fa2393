import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { fingerprintOf, narrativeKey, payerOf } from '../domain/matching/narrative'
import type { StoredLine } from '../lines/line-rows'

/** How a person cleared a line, for the next line of such words. */
export type Decision = {
  /** Whom it was from or for. */
  party?: { type: 'customer' | 'supplier'; id: string } | null
  /** The ledger account of a journal entry. */
  account_id?: string | null
  /** The rule that had suggested it. */
  rule_id?: string | null
  /** Makes the payer's name a rule: lines of it are paid by auto-match from now on (Business Platform Modules 2.3). */
  remember_payer?: boolean
}

/**
 * Remembers what a person cleared a line with; called in the transaction that clears it. What is remembered suggests only.
 * @returns `remembered`: the payer's name that was made a rule; null: none was asked for, or the line names nobody. `learnt`: ids of what
 * was counted, which an undo takes back (`unlearn`)
 */
export async function learnFrom(
  ctx: OperationCtx,
  line: Pick<StoredLine, 'description' | 'reference' | 'counterparty' | 'created_at'>,
  decision: Decision,
): Promise<{ remembered: string | null; learnt: string[] }> {
  const { party, account_id, rule_id } = decision
  const fingerprint = fingerprintOf(line)
  const counted: { id: string }[] = []
  if (fingerprint && (party || account_id))
    counted.push(
      ...(await ctx.query<{ id: string }>(
        compile(sql`
        insert into bank_memory (id, organization_id, fingerprint, party_type, party_id, account_id)
        values (${newId()}::uuid, ${ctx.organization.id}::uuid, ${fingerprint}, ${party?.type ?? ''}, ${party?.id ?? null}::uuid,
          ${party ? null : (account_id ?? null)}::uuid)
        on conflict (organization_id, fingerprint, party_type, coalesce(party_id, '00000000-0000-0000-0000-000000000000'::uuid),
          coalesce(account_id, '00000000-0000-0000-0000-000000000000'::uuid))
        do update set times = bank_memory.times + 1, last_at = now() returning id::text`),
      )),
    )
  const learnt = counted.map(({ id }) => id)
  // A line that auto-match has counted already is not counted again.
  if (rule_id)
    await ctx.db.bankReconRule.updateMany({
      where: { id: rule_id, OR: [{ last_hit_at: null }, { last_hit_at: { lt: line.created_at } }] },
      data: { hits: { increment: 1 }, last_hit_at: new Date() },
    })
  if (!decision.remember_payer || !party) return { remembered: null, learnt }
  const narrative = payerOf(line)
  if (!narrative) return { remembered: null, learnt }
  await rememberPayer(ctx, narrative, party)
  return { remembered: narrative, learnt }
}

/** Takes back what was counted: a decision that was undone says nothing of the next line. */
export async function unlearn(ctx: OperationCtx, learnt: readonly string[]): Promise<void> {
  if (learnt.length === 0) return
  for (const id of learnt) await ctx.db.bankMemory.updateMany({ where: { id }, data: { times: { decrement: 1 } } })
  await ctx.db.bankMemory.deleteMany({ where: { id: { in: [...learnt] }, times: { lte: 0 } } })
}

/**
 * A payer's name that stands for a customer or supplier from now on; a name that stood for somebody else is corrected.
 * @param narrative as a bank writes it; at least three letters or digits
 */
async function rememberPayer(
  ctx: OperationCtx,
  narrative: string,
  party: { type: 'customer' | 'supplier'; id: string },
): Promise<void> {
  const narrative_key = narrativeKey(narrative)
  const who = {
    party_type: party.type,
    supplier_id: party.type === 'supplier' ? party.id : null,
    customer_id: party.type === 'customer' ? party.id : null,
  }
  const known = await ctx.db.bankPartyAlias.findFirst({ where: { narrative_key } })
  if (known)
    await ctx.db.bankPartyAlias.updateMany({
      where: { id: known.id },
      data: { ...who, disabled: false, updated_at: new Date(), version: { increment: 1 } },
    })
  else
    await ctx.db.bankPartyAlias.create({
      data: {
        id: newId(),
        organization_id: ctx.organization.id,
        narrative,
        narrative_key,
        origin: 'remembered',
        ...who,
      },
    })
  const alias = await ctx.db.bankPartyAlias.findFirstOrThrow({ where: { narrative_key } })
  ctx.record({ entity: 'acc-party-alias-rules', id: alias.id, label: alias.narrative, before: known, after: alias })
  ctx.signal({ type: 'grid', slug: 'acc-party-alias-rules', ids: [alias.id] })
}
