import type { PartResult } from './second-tries'

const MAX_SLOW_FILES = 10

/** The table at the end of `npm test`: how long each part took, then the slowest files. */
export function describeTimes(
  steps: readonly Readonly<{ title: string; ms: number }>[],
  parts: readonly PartResult[],
): string[] {
  const slowest = parts
    .flatMap(({ files }) => files)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_SLOW_FILES)
  const row = (ms: number, title: string) => `  ${`${(ms / 1000).toFixed(1)} s`.padStart(9)}  ${title}`
  return [
    'Time by part',
    ...steps.map(({ title, ms }) => row(ms, title)),
    ...(slowest.length > 0 ? ['Slowest files', ...slowest.map(({ name, ms }) => row(ms, name))] : []),
  ]
}
