import pg from 'pg'

/** What every connection of this process sends, a list of statements for each round trip. The end of a read, for which nobody waits, is left out. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const texts = textsOf(args[0])
    if (texts.join() !== 'rollback') trips.push(texts)
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await work()
    return trips
  } finally {
    pg.Client.prototype.query = query
  }
}

function textsOf(query: unknown): string[] {
  if (typeof query === 'string') return [query]
  const { statements, text } = query as { statements?: { text: string }[]; text?: string }
  return statements ? statements.map((statement) => statement.text) : [text ?? '']
}
