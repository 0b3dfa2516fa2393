import type { OperationCtx } from '@/lib/core/operation'
import { type VoucherDetails, VouchersByAmount } from '../domain/matching/details'
import { documentCandidates, type KnownParty, namedInvoices } from '../domain/matching/document-candidates'
import type { Invoice, Order, Party } from '../domain/matching/documents'
import { namesParty, PartyNames } from '../domain/matching/names'
import {
  memoryCandidate,
  ruleCandidate,
  settlementCandidate,
  transferCandidate,
} from '../domain/matching/other-candidates'
import type { Phrases } from '../domain/matching/phrases'
import { mentions, numbersNamed, sameNumber } from '../domain/matching/references'
import { type Alias, aliasIn, type Memory, namedIn, phrasesOfRules, ruleFor } from '../domain/matching/rules'
import { ranked, WINDOW } from '../domain/matching/score'
import { voucherCandidates } from '../domain/matching/voucher-candidates'
import type { Candidate } from '../schemas-answers'
import { aliasesOf, memoriesOf, rulesOf } from './known-words'
import { invoicesFor, invoicesOfParties, ordersFor, partiesNamed, seriesOf } from './open-documents'
import { openVouchers } from './open-vouchers'
import { isPayout, mirrorsOf, settlementsFor, siblingsOf } from './own-lines'
import { type OpenLine, openLines } from './read-details'

/** Most ways that are told of one line. */
const MAX_CANDIDATES = 12

/**
 * Ways to clear each line, best first (document 4.3; reasons and scores: product bar 1.3, rows 1 to 9). A constant number of queries
 * however many lines are asked for; some hundred at once are meant.
 * @param lineIds open lines of this organization, or in suspense; unknown and cleared ones have no candidates
 */
export async function candidatesFor(ctx: OperationCtx, lineIds: readonly string[]): Promise<Map<string, Candidate[]>> {
  const lines = await openLines(ctx, lineIds)
  const found = await candidatesOf(ctx, lines)
  return new Map(lineIds.map((id) => [id, found.get(id) ?? []]))
}

/** The same of lines that are read already. */
export async function candidatesOf(ctx: OperationCtx, lines: readonly OpenLine[]): Promise<Map<string, Candidate[]>> {
  if (lines.length === 0) return new Map()
  const series = await seriesOf(ctx)
  const numbers = lines.flatMap(({ key }) => numbersNamed(key, series)).filter(({ doctype }) => VOUCHERS.has(doctype))
  const [vouchers, aliases, rules, memories, named, someInvoices, someOrders, mirrors, siblings, settlements] =
    await Promise.all([
      openVouchers(ctx, lines, { near: WINDOW.strong, numbers: [...new Set(numbers.map(({ number }) => number))] }),
      aliasesOf(ctx),
      rulesOf(ctx),
      memoriesOf(ctx, lines),
      partiesNamed(ctx, lines),
      invoicesFor(ctx, lines, series),
      ordersFor(ctx, { lines, series }),
      mirrorsOf(ctx, lines),
      siblingsOf(ctx, lines),
      settlementsFor(ctx, lines),
    ])
  const who = new Map(
    lines.map((line) => [
      line.id,
      partiesOf(line, { aliases, memories, named, invoices: someInvoices, orders: someOrders }),
    ]),
  )
  const parties = unique([...who.values()].flat())
  const [ofParties, ordersOfParties] = await Promise.all([invoicesOfParties(ctx, parties), ordersFor(ctx, { parties })])
  const invoices = groupedPapers([...someInvoices, ...ofParties])
  const orders = groupedPapers([...someOrders, ...ordersOfParties])
  const byAmount = new VouchersByAmount(vouchers)
  const near = byDay(vouchers)
  const phrases = phrasesOfRules(rules)
  const names = new PartyNames(named)
  return new Map(
    lines.map((one) => {
      const line = { ...one, names: namedIn(one.key, aliases, names) }
      const rule = ruleFor(phrases, line)
      const known = who.get(line.id)!
      const accounts = (memories.get(line.fingerprint) ?? []).filter(
        ({ account_id }) => account_id && account_id !== rule?.account_id,
      )
      const all = ranked(
        [
          ...voucherCandidates(line, { byAmount, near: near(line), siblings }),
          ...documentCandidates(line, {
            invoices: invoices(line.amount, known),
            orders: orders(line.amount, known),
            parties: known,
          }),
          ...mirrors.filter(({ line_id }) => line_id === line.id).map((mirror) => transferCandidate(line, mirror)),
          ...settlements
            .filter((settlement) => isPayout(line, settlement))
            .flatMap((settlement) => settlementCandidate(line, settlement) ?? []),
          ...(rule ? [ruleCandidate(line, rule)] : []),
          ...accounts.slice(0, 3).map((memory) => memoryCandidate(line, memory)),
        ],
        Number.MAX_SAFE_INTEGER,
      )
      const rest = all.slice(MAX_CANDIDATES)
      // Forms are filled in by the rule, however many vouchers look better.
      return [line.id, [...all.slice(0, MAX_CANDIDATES), ...rest.filter(isOfRule)]]
    }),
  )
}

const isOfRule = ({ accept }: Candidate): boolean => accept?.action === 'create_journal' && accept.rule_id !== undefined

const VOUCHERS = new Set(['acc_payment', 'acc_journal'])

/** Whom a line tells of, the surest first: a payer name, an account number, a name, the number of a paper, earlier lines. */
function partiesOf(
  line: OpenLine,
  details: {
    aliases: Phrases<Alias>
    memories: Map<string, Memory[]>
    named: readonly Party[]
    invoices: readonly Invoice[]
    orders: readonly Order[]
  },
): KnownParty[] {
  const known = new Map<string, KnownParty>()
  const add = (party: KnownParty) => {
    const key = `${party.type} ${party.id}`
    if (!known.has(key)) known.set(key, party)
  }
  const alias = aliasIn(details.aliases, line.key)
  if (alias && alias !== 'several')
    add({ type: alias.party_type, id: alias.party_id, name: alias.party_name, by: 'alias' })
  for (const { type, id, name, key, account_number } of details.named)
    if (account_number && mentions(line.tokens, account_number)) add({ type, id, name, by: 'account_number' })
    else if (namesParty(line.key, key)) add({ type, id, name, by: 'name' })
  for (const { party_type, party_id, party_name } of namedInvoices(line, details.invoices))
    add({ type: party_type, id: party_id, name: party_name, by: 'number' })
  for (const { number, party_id, party_name } of details.orders)
    if (mentions(line.tokens, number)) add({ type: 'customer', id: party_id, name: party_name, by: 'number' })
  for (const { party_type, party_id, party_name, times } of details.memories.get(line.fingerprint) ?? [])
    if (party_type && party_id) add({ type: party_type, id: party_id, name: party_name, by: 'memory', times })
  return [...known.values()].slice(0, 6)
}

const unique = (parties: readonly KnownParty[]): Party[] => [
  ...new Map(
    parties.map(({ type, id, name }) => [`${type} ${id}`, { type, id, name, key: '', account_number: '' }]),
  ).values(),
]

/** The papers of some parties, and those of an amount, without going through all of them for each line. */
function groupedPapers<P extends { id: string; party_id: string } & ({ open: bigint } | { balance: bigint })>(
  papers: readonly P[],
): (amount: bigint, parties: readonly KnownParty[]) => P[] {
  const byParty = new Map<string, Map<string, P>>()
  const byAmount = new Map<bigint, Map<string, P>>()
  const put = <K>(map: Map<K, Map<string, P>>, key: K, paper: P) => {
    const group = map.get(key) ?? new Map<string, P>()
    map.set(key, group.set(paper.id, paper))
  }
  for (const paper of papers) {
    const amount = 'open' in paper ? paper.open : paper.balance
    put(byParty, paper.party_id, paper)
    put(byAmount, amount, paper)
  }
  return (amount, parties) => [
    ...new Map([
      ...parties.flatMap(({ id }) => [...(byParty.get(id) ?? [])]),
      ...(byAmount.get(amount) ?? []),
      ...(byAmount.get(-amount) ?? []),
    ]).values(),
  ]
}

/** Vouchers within `WINDOW.strong` days of a line or named by it, without going through all of them for each. */
function byDay(vouchers: readonly VoucherDetails[]): (line: OpenLine) => VoucherDetails[] {
  const days = new Map<number, VoucherDetails[]>()
  const numbers = new Map<string, VoucherDetails>()
  for (const voucher of vouchers) {
    numbers.set(sameNumber(voucher.number), voucher)
    const same = days.get(voucher.day)
    if (same) same.push(voucher)
    else days.set(voucher.day, [voucher])
  }
  return ({ day, tokens }) => {
    const near = Array.from({ length: 2 * WINDOW.strong + 1 }, (_, n) => days.get(day - WINDOW.strong + n) ?? []).flat()
    return [...new Set([...near, ...[...tokens].flatMap((token) => numbers.get(token) ?? [])])]
  }
}
