import { v7 } from 'uuid'

/** Random bytes are fetched for many ids at once: asking for sixteen costs more than the rest of an id. */
const BYTES_PER_ID = 16
const pool = new Uint8Array(BYTES_PER_ID * 256)
let used = pool.length
let last = { msecs: 0, seq: 0 }

/** A new id: UUID version 7, so that ids sort by time and keep indexes dense; those of one process sort as they were made. */
export function newId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  const random = pool.subarray(used, used + BYTES_PER_ID)
  used += BYTES_PER_ID
  last = next(last, Date.now(), random)
  return v7({ random, ...last })
}

const MAX_SEQUENCE = 0xffff_ffff

/** Within a millisecond ids are counted, from a random number in the lower half. */
function next({ msecs, seq }: typeof last, now: number, random: Uint8Array): typeof last {
  if (now > msecs) return { msecs: now, seq: new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1 }
  return seq < MAX_SEQUENCE ? { msecs, seq: seq + 1 } : { msecs: msecs + 1, seq: 0 }
}
