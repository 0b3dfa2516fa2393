import type { BillReading } from './types'

export type KnownSupplier = { id: string; name: string; vat_number: string | null; email: string | null }
export type SupplierMatch = { supplier_id: string; confidence: number; reason: 'vat_number' | 'name' | 'similar_name' }

/** Least similarity of two names that are taken for one, and how far the next one must be behind (provider details, 12). */
const MIN_SIMILARITY = 0.85
const MIN_MARGIN = 0.1

/**
 * The supplier of a bill among those we know: by VAT number, else by the same name, else by one that is very similar
 * while no other is nearly as similar. Null where that is not certain: a person chooses then.
 */
export function matchSupplier(
  reading: Pick<BillReading, 'supplier_name' | 'supplier_vat_number'>,
  suppliers: readonly KnownSupplier[],
): SupplierMatch | null {
  return byVatNumber(reading, suppliers) ?? byName(reading, suppliers)
}

function byVatNumber(
  { supplier_vat_number, supplier_name }: Pick<BillReading, 'supplier_name' | 'supplier_vat_number'>,
  suppliers: readonly KnownSupplier[],
): SupplierMatch | null {
  if (!supplier_vat_number) return null
  const wanted = plainNumber(supplier_vat_number.value)
  const found = suppliers.filter(({ vat_number }) => vat_number && plainNumber(vat_number) === wanted)
  const [only, another] = found
  if (!only) return null
  const { confidence } = supplier_vat_number
  if (!another) return { supplier_id: only.id, confidence, reason: 'vat_number' }
  // Branches of one company share its number: the name tells which one it is.
  const named = supplier_name && found.filter(({ name }) => plainName(name) === plainName(supplier_name.value))
  return named?.length === 1 && named[0] ? { supplier_id: named[0].id, confidence, reason: 'vat_number' } : null
}

function byName({ supplier_name }: Pick<BillReading, 'supplier_name'>, suppliers: readonly KnownSupplier[]) {
  const wanted = plainName(supplier_name?.value ?? '')
  if (!supplier_name || wanted === '') return null
  const same = suppliers.filter(({ name }) => plainName(name) === wanted)
  if (same.length > 1) return null
  if (same[0]) {
    return { supplier_id: same[0].id, confidence: supplier_name.confidence * 0.98, reason: 'name' as const }
  }
  const [best, next] = suppliers
    .map(({ id, name }) => ({ id, similarity: similarity(plainName(name), wanted) }))
    .sort((one, other) => other.similarity - one.similarity)
  if (!best || best.similarity < MIN_SIMILARITY) return null
  if (next && best.similarity - next.similarity < MIN_MARGIN) return null
  const confidence = supplier_name.confidence * best.similarity
  return { supplier_id: best.id, confidence, reason: 'similar_name' as const }
}

const plainNumber = (number: string) => number.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const LEGAL_ENDING =
  /\b(proprietary|pty|ltd|limited|cc|close corporation|inc|incorporated|npc|soc|llc|llp|plc|gmbh|bv|b v|sa|ag|co|company|corp|corporation)\b/g

/** A name as it is compared: small letters without accents, marks and legal endings. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const [trading] = plain.split(/\bt a\b|\btrading as\b/)
  const short = (trading || plain).replace(LEGAL_ENDING, ' ').replace(/\s+/g, ' ').trim()
  return short || plain
}

/** Share of common groups of three letters, as PostgreSQL's pg_trgm counts it: 1 is the same. */
export function similarity(one: string, other: string): number {
  const left = trigrams(one)
  const right = trigrams(other)
  const common = [...left].filter((group) => right.has(group)).length
  const all = left.size + right.size - common
  return all === 0 ? 0 : common / all
}

function trigrams(text: string): Set<string> {
  const groups = new Set<string>()
  for (const word of text.split(' ').filter(Boolean)) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) groups.add(padded.slice(at, at + 3))
  }
  return groups
}
