import { type AnswerOf, call } from '@/lib/client/call'

/** What a card shows of a record. */
export type RecordCard = AnswerOf<'GET /record-cards'>['cards'][number]

const GATHER_FOR = 25
const MAX_AT_ONCE = 100

type Waiting = { record: string; resolve: (found: FoundRecord) => void; reject: (error: unknown) => void }
let waiting: Waiting[] = []

/** `unavailable`: a kind with cards, and no record there that the reader may see; null: no kind with cards. */
export type FoundRecord = RecordCard | 'unavailable' | null

/** A record as the reader may see it; all that a page asks for in a moment is read at once. */
export function loadRecord(record: string): Promise<FoundRecord> {
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
      const { cards, unavailable } = await call('GET /record-cards', { addresses: some.join(',') })
      const absent = (record: string) => (unavailable.includes(record) ? 'unavailable' : null)
      for (const { record, resolve } of theirs)
        resolve(cards.find(({ address }) => address === record) ?? absent(record))
    } catch (error) {
      for (const { reject } of theirs) reject(error)
    }
  }
}

/** What a link to it may say. */
export const nameOf = (found: FoundRecord): string | undefined =>
  found && found !== 'unavailable' ? found.name : undefined
