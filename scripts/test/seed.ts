/** What all random values of a run's tests begin with: chosen and printed by vitest.config.ts, or given as INDABA_SEED. */
export const testSeed = (): number => Number(process.env.INDABA_TEST_SEED ?? 1)

/** Settles the seed once a run; test processes inherit it. */
export function chooseSeed(): void {
  if (process.env.INDABA_TEST_SEED) return
  const seed = process.env.INDABA_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
  if (!/^\d{1,10}$/.test(seed)) throw new Error('INDABA_SEED is a whole number.')
  process.env.INDABA_TEST_SEED = seed
  console.log(`Random values of this run: INDABA_SEED=${seed}`)
}
