import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page, request } from 'playwright/test'
import { ownWord } from './api'
import { person, type Who } from './demo'
import { sessionOf } from './sign-in'

type Values = Record<string, unknown>

/** The chat's interface as the browser uses it, with somebody's session. */
export class ChatApi {
  private constructor(
    private readonly http: APIRequestContext,
    readonly userId: number,
    readonly name: string,
  ) {}

  static async of(who: Who, baseURL: string): Promise<ChatApi> {
    const extraHTTPHeaders = { 'X-Requested-With': 'indaba', Origin: baseURL }
    const storageState = await sessionOf(who, baseURL)
    const http = await request.newContext({ baseURL, storageState, extraHTTPHeaders })
    const me = (await (await http.get('/api/v1/users/me')).json()) as { user_id: number; full_name: string }
    return new ChatApi(http, me.user_id, me.full_name)
  }

  async get<T = Values>(path: string, params: Values = {}): Promise<T> {
    return this.answer<T>('GET', path, await this.http.get(`/api/v1${path}`, { params: texts(params) }))
  }

  async post<T = Values>(path: string, params: Values = {}): Promise<T> {
    return this.answer<T>('POST', path, await this.http.post(`/api/v1${path}`, { form: texts(params) }))
  }

  async delete<T = Values>(path: string): Promise<T> {
    return this.answer<T>('DELETE', path, await this.http.delete(`/api/v1${path}`))
  }

  /** A channel of these people with a name that no other test has. */
  async newChannel(people: Who[]): Promise<{ id: number; name: string }> {
    const name = ownWord().toLowerCase()
    await this.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: people.map((who) => person(who).email),
    })
    const { stream_id } = await this.get<{ stream_id: number }>('/get_stream_id', { stream: name })
    return { id: stream_id, name }
  }

  async sendTo(channelId: number, topic: string, content: string): Promise<number> {
    return (await this.post<{ id: number }>('/messages', { type: 'channel', to: channelId, topic, content })).id
  }

  async sendDirect(userIds: number[], content: string): Promise<number> {
    return (await this.post<{ id: number }>('/messages', { type: 'direct', to: userIds, content })).id
  }

  dispose(): Promise<void> {
    return this.http.dispose()
  }

  private async answer<T>(
    method: string,
    path: string,
    answer: { ok(): boolean; text(): Promise<string> },
  ): Promise<T> {
    const text = await answer.text()
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true)
    return JSON.parse(text) as T
  }
}

/** A browser of its own for somebody else, beside the one of the test. */
export async function besides(
  browser: Browser,
  who: Who,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL, storageState: await sessionOf(who, baseURL) })
  return { context, page: await context.newPage() }
}

/** Texts go as they are, everything else as JSON. */
const texts = (params: Values) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
