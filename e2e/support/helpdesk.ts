import { expect } from 'playwright/test'
import type { Api } from './api'

/** The helpdesk that the sandbox plays, with the account of the first organization of the demo. */
export class Helpdesk {
  private constructor(
    private readonly api: Api,
    private readonly sandbox: string,
  ) {}

  static async of(api: Api): Promise<Helpdesk> {
    const [row] = await api.rows('desk-conversations')
    const { conversation } = await api.get<{ conversation: { desk_url: string } }>(`/desk/conversations/${row?.row_id}`)
    return new Helpdesk(api, `${new URL(conversation.desk_url).origin}/desk/__sandbox`)
  }

  /** A customer writes. @returns the id of the conversation here, once it is mirrored */
  async incoming(message: { name: string; content: string; email?: string; phone_number?: string }): Promise<string> {
    await this.control('incoming', { account_id: 1, inbox: 'whatsapp', ...message })
    await this.api.http.post('/api/v1/desk/sync', { data: {} })
    const find = () => this.api.rows('desk-conversations', `q=${encodeURIComponent(message.name)}`)
    await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBeGreaterThan(0)
    return (await find())[0]!.row_id
  }

  /** The next request of this kind that says this is answered so. */
  fault(op: string, subject: string, status: number, body: object): Promise<void> {
    return this.control('faults', { match: { op, subject }, mode: 'status', status, body })
  }

  /** What the helpdesk's pages are sent with. */
  frameHeaders(frame_headers: Record<string, string>): Promise<void> {
    return this.control('installation', { frame_headers })
  }

  private async control(name: string, data: object): Promise<void> {
    const answer = await this.api.http.post(`${this.sandbox}/${name}`, { data })
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
  }
}
