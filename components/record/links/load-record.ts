import { type AnswerOf, call } from '@/lib/client/call'

/** What a card shows of a record. */
export type RecordCard = AnswerOf<'GET /record-cards'>['cards'][number]

const GATHER_FOR = 25
const MAX_AT_ONCE = 100

type Waiting = { record: string; resolve: (card: RecordCard | null) => void; reject: (error: unknown) => void }
let waiting: Waiting[] = []

/** A record as the reader may see it, or null; all that a page asks for in a moment is read at once. */
export function loadRecord(record: string): Promise<RecordCard | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void readAll(), GATHER_FOR)
    waiting.push({ record, resolve, reject })
  })
}

async function readAll(): Promise<void> {
  const asked = waiting
  waiting = []
  const records = [...new Set(asked.map(({ record }) => record))]
  for (let start = 0; start < records.length; start += MAX_AT_ONCE) {
    const some = records.slice(start, start + MAX_AT_ONCE)
    const theirs = asked.filter(({ record }) => some.includes(record))
    try {
      const { cards } = await call('GET /record-cards', { addresses: some.join(',') })
      for (const { record, resolve } of theirs) resolve(cards.find(({ address }) => address === record) ?? null)
    } catch (error) {
      for (const { reject } of theirs) reject(error)
    }
  }
}
