import type { BillReading, Field } from './types'

/** Below this mean over all words, digits are misread too often for any of them to be taken on trust. */
export const HARD_BELOW = 0.75

/** Of what was read from such a page nothing is sure; half is well below where a person is asked to look. */
const MAX_CONFIDENCE = 0.5

/**
 * Says of a picture that is hard to read that it is, and takes the certainty from all that was read from it: rotated and
 * faint scans lose leading digits of amounts, also where what is left happens to add up.
 * @param mean 0..1 over all words of the bill
 */
export function doubt(reading: BillReading, mean: number): void {
  if (mean >= HARD_BELOW) return
  reading.warnings.unshift({
    code: 'hard_to_read',
    message:
      'This page is hard to read, so figures may be wrong. Compare each of them with it, or scan it again upright.',
  })
  const { lines, lines_include_tax: _, warnings: __, is_credit_note: ___, ...head } = reading
  for (const field of [...Object.values(head), ...lines.flatMap((line) => Object.values(line))]) lower(field)
}

function lower(field: Field<string> | null): void {
  if (field) field.confidence = Math.min(field.confidence, MAX_CONFIDENCE)
}
