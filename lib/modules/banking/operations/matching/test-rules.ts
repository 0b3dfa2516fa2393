import { z } from 'zod'
import { invalidField, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { idInput, partyTypeInput, textInput } from '@/lib/modules/accounting/payments/payment-input'
import { type TestedLine, testedLines } from '@/lib/modules/banking/matching/tested-lines'
import { narrativeKey } from '../../domain/matching/narrative'
import { Phrases } from '../../domain/matching/phrases'
import { appliesTo, phrasesOfAliases } from '../../domain/matching/rules'
import { DIRECTIONS } from '../../schemas'
import type { RuleTest } from '../../schemas-answers'
import { ruleTest } from '../../schemas-answers'

const SHOWN = 50
const UUID = z.uuid()

/** What a keyphrase would catch of the open lines and those of 90 days, and what an earlier rule takes of it (product bar 1.3, row 6). */
export const testRule = defineOperation({
  name: 'banking.rule.test',
  title: 'Tried a bank rule',
  permission: 'banking.rule.read',
  effect: 'read',
  input: z
    .strictObject({
      /** A saved rule; what is said beside it counts instead of its own. */
      rule_id: idInput,
      keyphrase: textInput(200).optional(),
      direction: z
        .enum(
          DIRECTIONS.map(({ value }) => value),
          { error: 'Choose any, in or out.' },
        )
        .optional(),
      bank_account_id: idInput,
      /** Where it would stand; after all others by default. */
      position: z.number().int().optional(),
    })
    .refine(({ rule_id, keyphrase }) => rule_id || keyphrase, {
      path: ['keyphrase'],
      message: 'Write the words that the rule looks for.',
    }),
  output: ruleTest,
  async run({ ctx, input }) {
    const saved = input.rule_id ? await ctx.db.bankReconRule.findFirst({ where: { id: input.rule_id } }) : null
    if (input.rule_id && !saved) throw notFound('rule')
    const rule = {
      keyphrase: input.keyphrase ?? saved?.keyphrase ?? '',
      direction: (input.direction ?? saved?.direction ?? 'any') as 'any' | 'in' | 'out',
      bank_account_id: input.bank_account_id === undefined ? (saved?.bank_account_id ?? null) : input.bank_account_id,
    }
    if (rule.bank_account_id && !(await ctx.db.bankAccount.findFirst({ where: { id: rule.bank_account_id } })))
      throw invalidField('bank_account_id', 'Choose a bank account that exists.', 'not_found')
    const phrase = demandWords('keyphrase', rule.keyphrase)
    const own = new Phrases([[phrase, true]], 'anywhere')
    const caught = (await testedLines(ctx)).filter((line) => appliesTo(rule, line) && own.in(line.key).length > 0)
    const others = await ctx.db.bankReconRule.findMany({
      where: { disabled: false, ...(saved ? { id: { not: saved.id } } : {}) },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    })
    const place = input.position ?? saved?.position ?? Number.MAX_SAFE_INTEGER
    const earlier = others.filter(
      ({ position, id }) => position < place || (position === place && saved && id < saved.id),
    )
    const phrases = new Phrases(
      earlier.map((other) => [other.keyphrase, other]),
      'anywhere',
    )
    return answer(caught, (line) => {
      const [first] = phrases
        .in(line.key)
        .map(({ value }) => value)
        .filter((other) => appliesTo({ ...other, direction: other.direction as 'any' | 'in' | 'out' }, line))
        .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      return first ? { id: first.id, phrase: first.keyphrase } : null
    })
  },
})

/** The same of a payer's name; of names that a line holds the longest counts. */
export const testAlias = defineOperation({
  name: 'banking.alias.test',
  title: 'Tried a payer name',
  permission: 'banking.rule.read',
  effect: 'read',
  input: z
    .strictObject({ alias_id: idInput, narrative: textInput(200).optional(), party_type: partyTypeInput.optional() })
    .refine(({ alias_id, narrative }) => alias_id || narrative, {
      path: ['narrative'],
      message: 'Write the name as the bank does.',
    }),
  output: ruleTest,
  async run({ ctx, input }) {
    const id = UUID.safeParse(input.alias_id).data
    const saved = id ? await ctx.db.bankPartyAlias.findFirst({ where: { id } }) : null
    if (input.alias_id && !saved) throw notFound('payer name')
    const phrase = demandWords('narrative', input.narrative ?? saved?.narrative ?? '')
    const own = phrasesOfAliases([{ narrative: phrase }])
    const type = input.party_type ?? saved?.party_type
    const caught = (await testedLines(ctx)).filter(
      (line) => own.in(line.key).length > 0 && (!type || (type === 'customer') === line.amount > 0n),
    )
    const others = await ctx.db.bankPartyAlias.findMany({
      where: { disabled: false, ...(saved ? { id: { not: saved.id } } : {}) },
    })
    const phrases = phrasesOfAliases(others)
    const length = narrativeKey(phrase).length
    return answer(caught, (line) => {
      const [longest] = phrases.in(line.key)
      return longest && longest.key.length > length ? { id: longest.value.id, phrase: longest.value.narrative } : null
    })
  },
})

function demandWords(field: string, phrase: string): string {
  if (narrativeKey(phrase) === '') throw invalidField(field, 'Write at least one letter or digit.')
  return phrase
}

function answer(
  caught: readonly TestedLine[],
  takenBy: (line: TestedLine) => { id: string; phrase: string } | null,
): RuleTest {
  const lines = caught.map((line) => ({ line, taken_by: takenBy(line) }))
  return {
    count: lines.length,
    open: caught.filter(({ status }) => status === 'unreconciled').length,
    taken_by_others: lines.filter(({ taken_by }) => taken_by).length,
    lines: lines.slice(0, SHOWN).map(({ line: { key: _, amount: __, bank_account_id: ___, ...line }, taken_by }) => ({
      ...line,
      taken_by,
    })),
  }
}
