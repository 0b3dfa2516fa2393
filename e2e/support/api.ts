import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, request } from 'playwright/test'
import { person, type Who } from './demo'

export type Row = { row_id: string; version: number } & Record<string, unknown>

/** The API as a program uses it, with somebody's key. */
export class Api {
  private constructor(readonly http: APIRequestContext) {}

  static async withKey(key: string, baseURL: string): Promise<Api> {
    return new Api(await request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${key}` } }))
  }

  static of(who: Who, baseURL: string): Promise<Api> {
    return Api.withKey(person(who).api_key, baseURL)
  }

  async get<T = Record<string, unknown>>(path: string): Promise<T> {
    const answer = await this.http.get(`/api/v1${path}`)
    expect(answer.ok(), `GET ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json() as Promise<T>
  }

  async post<T = Record<string, unknown>>(path: string, data: unknown = {}): Promise<T> {
    const answer = await this.http.post(`/api/v1${path}`, { data })
    expect(answer.ok(), `POST ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json() as Promise<T>
  }

  async create(grid: string, values: Record<string, unknown>): Promise<Row> {
    return (await this.post<{ row: Row }>(`/grid/${grid}`, values)).row
  }

  async update(grid: string, rowId: string, values: Record<string, unknown>): Promise<Row> {
    const answer = await this.http.put(`/api/v1/grid/${grid}/${rowId}`, { data: values })
    expect(answer.ok(), `PUT ${grid}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { row: Row }).row
  }

  async row(grid: string, rowId: string): Promise<Row> {
    return (await this.get<{ row: Row }>(`/grid/${grid}/${rowId}`)).row
  }

  async rows(grid: string, query = ''): Promise<Row[]> {
    return (await this.get<{ rows: Row[] }>(`/grid/${grid}/data?per_page=200${query && `&${query}`}`)).rows
  }

  dispose(): Promise<void> {
    return this.http.dispose()
  }
}

/** A word that no other test's rows have, and that people could say. */
export function ownWord(): string {
  const syllables = ['ba', 'de', 'fi', 'go', 'ku', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'wo', 'za', 'ja']
  const word = [...randomBytes(6)].map((byte) => syllables[byte % syllables.length]).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
