/** What was asked of the sandbox, and which webhooks it sent; the newest, with secrets masked. */
export type RecordedRequest = {
  at: string
  kind: string
  method: string
  path: string
  op: string | null
  headers: Record<string, string>
  body: string
  /** Null: no answer was given. */
  status: number | null
  fault: string | null
}

export type Delivery = { at: string; kind: string; url: string; body: string; status: number | null; error?: string }

const MOST = 500
const MAX_BODY_LENGTH = 20_000
const SECRET_HEADER = /(authori[sz]ation|cookie|token|secret|api[-_]?key|auth[-_]?key|password)/i
const SECRET_MEMBER =
  /("(?:[\w-]*(?:token|secret|passw|appsecret_proof|authinfo|sessionid|api[-_]?key)[\w-]*|pass|hash|otp)"\s*:\s*)"[^"]*"/gi

export class Recorder {
  requests: RecordedRequest[] = []
  deliveries: Delivery[] = []

  /** @param product where the product says it is, and where it answers on this machine */
  constructor(private readonly product: { url: string | null; local: string | null }) {}

  note(request: RecordedRequest): RecordedRequest {
    this.requests = [...this.requests.slice(1 - MOST), { ...request, ...masked(request) }]
    return this.requests.at(-1) as RecordedRequest
  }

  clear(kind?: string): void {
    const keep = (one: { kind: string }) => kind !== undefined && one.kind !== kind
    this.requests = this.requests.filter(keep)
    this.deliveries = this.deliveries.filter(keep)
  }

  async deliver(
    kind: string,
    url: string,
    { headers, body }: { headers?: Record<string, string>; body: unknown },
  ): Promise<{ status: number }> {
    const target = this.onThisMachine(url)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const delivery: Delivery = {
      at: new Date().toISOString(),
      kind,
      url,
      body: text.slice(0, MAX_BODY_LENGTH),
      status: null,
    }
    this.deliveries = [...this.deliveries.slice(1 - MOST), delivery]
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: text,
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000),
      })
      delivery.status = response.status
      return { status: response.status }
    } catch (error) {
      delivery.error = (error as Error).message
      return { status: 0 }
    }
  }

  /** The product behind a public address is this machine too. */
  private onThisMachine(address: string): URL {
    const url = new URL(address)
    if (isLoopback(url)) return url
    const { url: own, local } = this.product
    if (own && local && url.origin === new URL(own).origin) return new URL(`${url.pathname}${url.search}`, local)
    throw new Error('a sandbox sends webhooks to this machine only')
  }
}

const isLoopback = ({ hostname }: URL): boolean => /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)

function masked({ headers, path, body }: RecordedRequest) {
  return {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, SECRET_HEADER.test(name) ? '(hidden)' : value]),
    ),
    path: path.replace(/([?&][\w-]*(?:token|secret|password|key)[\w-]*=)[^&]+/gi, '$1(hidden)'),
    body: body
      .slice(0, MAX_BODY_LENGTH)
      .replace(SECRET_MEMBER, '$1"(hidden)"')
      .replace(/((?:^|&)[\w-]*(?:token|secret|passw|pass|otp)[\w-]*=)[^&\s]+/gi, '$1(hidden)'),
  }
}
