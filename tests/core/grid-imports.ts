import { expect } from 'vitest'
import { serve } from '@/lib/core/http/mount'
import type { Answer, Json, TestInstallation } from '../installation'

/** How a program brings files into a grid: over HTTP. Unless a key is given, it is the owner's. */
export function importsOf(installation: () => TestInstallation) {
  const owner = () => installation().ours.owner
  let words = 0
  /** A name that no other row has. */
  const word = () => `Zolani${++words}`
  const contact = (values: object) => call('POST', '/grid/crm-contacts', values).then(({ body }) => body.row)
  const kinds = (rows: Json[]) => rows.map(({ line, kind }) => [line, kind])
  const reasons = (rows: Json[]) => rows.flatMap(({ problems }) => problems.map(({ reason }: Json) => reason))
  const found = async (slug: string, q: string): Promise<Json[]> =>
    (await call('GET', `/grid/${slug}/data?per_page=200&q=${encodeURIComponent(q)}`)).body.rows

  async function upload(slug: string, content: string | Uint8Array, name = 'list.csv', key = owner()): Promise<Answer> {
    const response = await serve(
      new Request(`http://localhost/api/v1/grid/${slug}/imports?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
        body: content as BodyInit,
      }),
    )
    return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers }
  }

  const call = (method: string, path: string, body?: unknown, key = owner()) =>
    installation().call(method, path, { key, ...(body === undefined ? {} : { body }) })

  async function settled(slug: string, id: string): Promise<Json> {
    for (;;) {
      const { import: one } = (await call('GET', `/grid/${slug}/imports/${id}`)).body
      if (!['checking', 'running', 'reverting'].includes(one.state)) return one
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  }

  async function step(slug: string, id: string, what: string): Promise<Json> {
    const answer = await call('POST', `/grid/${slug}/imports/${id}/${what}`, {})
    expect({ what, status: answer.status, body: answer.body }).toMatchObject({ status: 202 })
    return settled(slug, id)
  }

  async function checked(slug: string, content: string | Uint8Array, settings: object = {}): Promise<Json> {
    const { body, status } = await upload(slug, content)
    expect({ status, body }).toMatchObject({ status: 201 })
    if (Object.keys(settings).length) {
      const answer = await call('PUT', `/grid/${slug}/imports/${body.import.id}`, { settings })
      expect(answer.body).toMatchObject({ import: { state: 'uploaded' } })
    }
    return step(slug, body.import.id, 'check')
  }

  const rowsOf = async (slug: string, id: string, show = ''): Promise<Json[]> =>
    (await call('GET', `/grid/${slug}/imports/${id}/rows?limit=200${show && `&show=${show}`}`)).body.rows

  return { word, contact, kinds, reasons, found, upload, call, settled, step, checked, rowsOf }
}
