/** A page does not wait longer for what the browser can ask for as well. */
const MAX_WAIT_MS = 1_000

/** What a page would like to bring along: null where it fails or takes long. The browser then asks, and says what is wrong. */
export function inTime<T>(reading: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), MAX_WAIT_MS)
  })
  return Promise.race([reading.catch(() => null), late]).finally(() => clearTimeout(timer))
}
