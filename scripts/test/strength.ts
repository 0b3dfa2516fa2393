/**
 * How often a property is tried or a process killed: a quarter of `full` by default (or `usual`), all of it with `npm test -- --thorough`.
 * INDABA_TEST_ROUNDS=<number> sets it by hand.
 */
export function rounds(full: number, usual = Math.ceil(full / 4)): number {
  if (process.env.INDABA_TEST_ROUNDS) return Number(process.env.INDABA_TEST_ROUNDS)
  return process.env.INDABA_THOROUGH === '1' ? full : usual
}
