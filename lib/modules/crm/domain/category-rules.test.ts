import { expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { type CategoryRule, categorize, type Provenance, SOURCE_TYPES } from './category-rules'

const from = (details: Partial<Provenance>): Provenance => ({
  ad: '',
  ad_id: '',
  adset: '',
  adset_id: '',
  campaign: '',
  campaign_id: '',
  form: '',
  form_id: '',
  ...details,
})
const rule = (source_type: CategoryRule['source_type'], source_id: string, category: string): CategoryRule => ({
  id: `${source_type} ${source_id}`,
  source_type,
  source_id,
  category,
})

test('without a rule the form’s name is the category, and it is said what was looked at', () => {
  expect(categorize(from({ form: 'Fibre quote', ad: 'x' }), [])).toEqual({
    category: 'Fibre quote',
    rule: null,
    fallback: 'form',
    considered: SOURCE_TYPES.map((source_type) => ({ source_type, rule: null })),
  })
})

test('case and space do not matter, and an id goes before a name', () => {
  const rules = [rule('ad', 'Spring', 'by name'), rule('ad', '123', 'by id')]
  expect(categorize(from({ ad: ' SPRING ' }), rules).category).toBe('by name')
  expect(categorize(from({ ad: 'Spring', ad_id: '123' }), rules).category).toBe('by id')
})

test('a rule about nothing meets no lead that has nothing there', () => {
  expect(categorize(from({ form: 'F' }), [rule('ad', '', 'never')]).category).toBe('F')
})

const word = fc.constantFrom('', 'a', 'b', 'A ')
const provenance = fc.record({
  ad: word,
  ad_id: word,
  adset: word,
  adset_id: word,
  campaign: word,
  campaign_id: word,
  form: word,
  form_id: word,
})
const ruleSet = fc.uniqueArray(
  fc.record({ source_type: fc.constantFrom(...SOURCE_TYPES), source_id: fc.constantFrom('a', 'b', 'c') }),
  { selector: ({ source_type, source_id }) => `${source_type} ${source_id}` },
)

test('the most specific rule wins, whatever else there is and in whatever order', () => {
  fc.assert(
    fc.property(provenance, ruleSet, fc.nat(), (lead, sources, turn) => {
      const rules = sources.map(({ source_type, source_id }) =>
        rule(source_type, source_id, `${source_type} ${source_id}`),
      )
      const turned = rules.map((_, n) => rules[(n + turn) % rules.length]!)
      const result = categorize(lead, rules)
      expect(categorize(lead, turned)).toEqual(result)
      const meets = (one: CategoryRule) =>
        [lead[one.source_type], lead[`${one.source_type}_id`]].some(
          (text) => text.trim().toLowerCase() === one.source_id,
        )
      const rank = (one: CategoryRule) => SOURCE_TYPES.indexOf(one.source_type)
      const best = Math.min(...rules.filter(meets).map(rank))
      if (!result.rule) {
        expect(rules.filter(meets)).toEqual([])
        expect(result.category).toBe(lead.form)
      } else {
        expect(meets(result.rule)).toBe(true)
        expect(rank(result.rule)).toBe(best)
      }
    }),
  )
})
