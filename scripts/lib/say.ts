import { sentenceFor } from './failure'

export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

export function warn(line: string): void {
  process.stderr.write(`! ${line}\n`)
}

const inSeconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** What ran so far, in the order in which it ended. */
export const finishedSteps: { title: string; ms: number }[] = []

/** Runs one step of a longer job and shows that it goes on. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  const started = Date.now()
  say(`→ ${title}`)
  const ticking = setInterval(() => say(`  … ${title} (${inSeconds(started)} so far)`), 10_000)
  try {
    const result = await run()
    say(`✓ ${title} (${inSeconds(started)})`)
    return result
  } finally {
    clearInterval(ticking)
    finishedSteps.push({ title, ms: Date.now() - started })
  }
}

export function explain(error: unknown): void {
  const sentence = sentenceFor(error)
  if (sentence) process.stderr.write(`\n✗ ${sentence}\n`)
  else
    process.stderr.write(
      `\n✗ Something unexpected went wrong:\n${error instanceof Error ? error.stack : String(error)}\n`,
    )
}
