import { exchange } from '@/lib/core/outbound/http-exchange'
import type { PullFailure, PullStage } from '../port'

/** What ends a visit before it is done; `message` is told as it is. */
export class Stopped extends Error {
  constructor(
    readonly kind: PullFailure,
    message: string,
    readonly stage: PullStage,
  ) {
    super(message)
  }
}

export type Page = { url: URL; status: number; type: string; bytes: Buffer; text: string }

type Facts = { origin: URL; proxy: URL | null; budgetMs: number; signal?: AbortSignal | undefined }

const MAX_REDIRECTS = 5
const LOGOUT_MS = 5_000

/**
 * One visit to a portal: keeps its cookies, follows redirects within its own address alone, and asks for nothing twice. Its time is
 * counted from the start; signing out has a little of its own.
 */
export class Visit {
  private readonly cookies = new Map<string, string>()
  private readonly deadline: number

  constructor(private readonly details: Facts) {
    this.deadline = Date.now() + details.budgetMs
  }

  /** Values that nobody may read in a message. */
  get secrets(): string[] {
    return [...this.cookies.values()]
  }

  get(path: string | URL, stage: PullStage): Promise<Page> {
    return this.ask('GET', new URL(path, this.details.origin), stage)
  }

  post(path: string | URL, form: Record<string, string>, stage: PullStage): Promise<Page> {
    return this.ask('POST', new URL(path, this.details.origin), stage, new URLSearchParams(form).toString())
  }

  /** Ends the session at the portal as well as it can; that it failed changes nothing. */
  async signOut(method: 'GET' | 'POST', path: string): Promise<void> {
    const url = new URL(path, this.details.origin)
    if (this.cookies.size === 0 || !this.isOurs(url)) return
    await this.send(method, url, method === 'POST' ? '' : undefined, LOGOUT_MS)
  }

  private async ask(method: 'GET' | 'POST', url: URL, stage: PullStage, body?: string): Promise<Page> {
    for (let redirects = 0; ; redirects++) {
      this.mustBeOurs(url, stage)
      const left = this.deadline - Date.now()
      if (left <= 0) throw this.late(stage)
      const answer = await this.send(method, url, body, left, this.details.signal)
      if ('failure' in answer) {
        if (this.details.signal?.aborted) throw new Stopped('unavailable', 'It was stopped before it was done.', stage)
        if (Date.now() >= this.deadline) throw this.late(stage)
        throw new Stopped(answer.failure === 'validation' ? 'not_configured' : 'unavailable', answer.message, stage)
      }
      const { location } = answer.headers
      if (answer.status < 300 || answer.status > 399 || !location) {
        const text = answer.bytes.toString('utf8')
        return { url, status: answer.status, type: answer.headers['content-type'] ?? '', bytes: answer.bytes, text }
      }
      if (redirects === MAX_REDIRECTS || !URL.canParse(location, url))
        throw new Stopped('layout', 'The portal sends from page to page without end.', stage)
      // Such an answer wants the same form once more, and with it the password.
      if (method === 'POST' && [307, 308].includes(answer.status))
        throw new Stopped('layout', 'The portal wants what was sent sent again elsewhere, which is not done.', stage)
      url = new URL(location, url)
      method = 'GET'
      body = undefined
    }
  }

  private isOurs(url: URL): boolean {
    return url.origin === this.details.origin.origin
  }

  private mustBeOurs(url: URL, stage: PullStage): void {
    if (this.isOurs(url)) return
    throw new Stopped('layout', `The portal leads to another address, ${url.host}, which is not followed.`, stage)
  }

  private late(stage: PullStage): Stopped {
    const seconds = Math.round(this.details.budgetMs / 1000)
    return new Stopped(
      'unavailable',
      `The portal took longer than the ${seconds} ${seconds === 1 ? 'second' : 'seconds'} that it has.`,
      stage,
    )
  }

  private async send(method: string, url: URL, body: string | undefined, timeoutMs: number, signal?: AbortSignal) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await exchange({
      url,
      method,
      headers: {
        accept: 'text/html,application/x-ofx,*/*',
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
      timeoutMs,
      signal,
      ...(this.details.proxy ? { proxy: this.details.proxy } : {}),
    })
    if (!('failure' in answer)) this.keep(answer.headers['set-cookie'] ?? '')
    return answer
  }

  /** Several come joined by commas; a comma within a date is followed by no name. */
  private keep(header: string): void {
    for (const one of header.split(/,\s*(?=[^;,=\s]+=)/)) {
      const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(one) ?? []
      if (!name) continue
      if (value === '' || /;\s*max-age=0\b/i.test(one)) this.cookies.delete(name)
      else this.cookies.set(name, value!)
    }
  }
}
