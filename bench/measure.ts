import autocannon from 'autocannon'

export type Target = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers?: Record<string, string>
  /** A fresh body for each request. */
  body?: () => unknown
  /** Fresh headers for each request. */
  freshHeaders?: () => Record<string, string>
}

export type Figures = { perSecond: number; p50: number; p95: number; bad: number }

/** Loads one address for `seconds`; the percentiles are of single requests, in milliseconds. */
export async function measure(target: Target, connections: number, seconds: number): Promise<Figures> {
  const times: number[] = []
  const started = performance.now()
  const result = await load(
    {
      url: target.url,
      method: target.method ?? 'GET',
      headers: { ...target.headers, ...(target.body ? { 'content-type': 'application/json' } : {}) },
      connections,
      duration: seconds,
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            ...(target.freshHeaders ? { headers: { ...request.headers, ...target.freshHeaders() } } : {}),
            ...(target.body ? { body: JSON.stringify(target.body()) } : {}),
          }),
        },
      ],
    },
    (time) => times.push(time),
  )
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p95: at(0.95), bad: result.non2xx + result.errors }
}

function load(options: autocannon.Options, onTime: (milliseconds: number) => void): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    instance.on('response', (_client, _status, _bytes, time) => onTime(time))
  })
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Ours and raw in turn, several times, so that a machine that slows down slows both. */
export async function compare(ours: Target, raw: Target, connections: number, rounds: number, seconds: number) {
  await measure(ours, connections, 1)
  await measure(raw, connections, 1)
  const pairs: { ours: Figures; raw: Figures }[] = []
  for (let round = 0; round < rounds; round++)
    pairs.push({ ours: await measure(ours, connections, seconds), raw: await measure(raw, connections, seconds) })
  const of = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick))
  return {
    ours: { perSecond: of((p) => p.ours.perSecond), p50: of((p) => p.ours.p50), p95: of((p) => p.ours.p95) },
    raw: { perSecond: of((p) => p.raw.perSecond), p50: of((p) => p.raw.p50), p95: of((p) => p.raw.p95) },
    /** Share of raw's requests a second; how many times raw's p95. */
    throughput: of((p) => p.ours.perSecond / p.raw.perSecond),
    p95: of((p) => p.ours.p95 / Math.max(0.1, p.raw.p95)),
    bad: pairs.reduce((sum, pair) => sum + pair.ours.bad + pair.raw.bad, 0),
  }
}
export type Comparison = Awaited<ReturnType<typeof compare>>
