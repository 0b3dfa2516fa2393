/** Which category a lead of the ad network gets (Business Platform Modules 2.5): the most specific rule, else its form. */

/** In this order: what is more specific comes first. */
export const SOURCE_TYPES = ['ad', 'adset', 'campaign', 'form'] as const
export type SourceType = (typeof SOURCE_TYPES)[number]

/** Leads of this source come from the ad network; rules touch no others, so what was typed by hand stays. */
export const AD_NETWORK = 'adnet'

export type CategoryRule = { id: string; source_type: SourceType; source_id: string; category: string }

/** Where a lead came from: names as shown, and the network's own ids. */
export type Provenance = Record<SourceType | `${SourceType}_id`, string>

export type Categorized = {
  category: string
  /** Null: no rule matches, and the form's name is the category. */
  rule: CategoryRule | null
  fallback: 'form' | null
  /** What was looked at, first to last, with the rule that was found there. */
  considered: { source_type: SourceType; rule: CategoryRule | null }[]
}

/** Names are compared without regard to case and to space around them. */
export const sameSource = (text: string): string => text.trim().toLowerCase()

/** A rule that names the id goes before one that names the name. */
export function categorize(lead: Provenance, rules: readonly CategoryRule[]): Categorized {
  const ruleOf = (source_type: SourceType, value: string) =>
    (value.trim() &&
      rules.find((rule) => rule.source_type === source_type && sameSource(rule.source_id) === sameSource(value))) ||
    null
  const considered = SOURCE_TYPES.map((source_type) => ({
    source_type,
    rule: ruleOf(source_type, lead[`${source_type}_id`]) ?? ruleOf(source_type, lead[source_type]),
  }))
  const rule = considered.find((one) => one.rule)?.rule ?? null
  return {
    category: rule ? rule.category : lead.form,
    rule,
    fallback: rule ? null : 'form',
    considered,
  }
}
