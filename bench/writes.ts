import { LARGEST } from './data'
import type { Target } from './measure'
import type { Question } from './questions'

type Both = (name: string, ours: Target, theirs: Target) => Question

/** Creating and changing, beside the same rows written by hand in one transaction, and beside the record alone. */
export function writes(url: string, headers: Record<string, string>, contact: string, both: Both): Question[] {
  let serial = 0
  const target = (method: 'POST' | 'PUT' | 'PATCH', path: string, body: (text: string) => object): Target => ({
    url: `${url}/api/${path}`,
    headers,
    method,
    body: () => body(`Bench ${serial++}`),
  })
  const byHand = (what: string, body: (text: string) => object): Target => ({
    ...target('POST', `bench/${what}`, (text) => ({ org: LARGEST, ...body(text) })),
    headers: {},
  })
  const person = (full_name: string) => ({ full_name, company: 'Bench' })
  const company = (text: string) => ({ company: text })
  const create = target('POST', 'v1/grid/crm-contacts', person)
  const update = target('PUT', `v1/grid/crm-contacts/${contact}`, company)
  const changed = (text: string) => ({ id: contact, company: text })
  return [
    both('create by hand', create, byHand('createContact', person)),
    both('update by hand', update, byHand('updateContact', changed)),
    both('create bare', create, byHand('bareCreate', person)),
    both('update bare', update, byHand('bareUpdate', changed)),
    both('rest create contact by hand', target('POST', 'v1/rest/contacts', person), byHand('createContact', person)),
    both(
      'rest update contact by hand',
      target('PATCH', `v1/rest/contacts/${contact}`, company),
      byHand('updateContact', changed),
    ),
    both(
      'rest create deal by hand',
      target('POST', 'v1/rest/deals', (title) => ({ title })),
      byHand('createDeal', (title) => ({ title })),
    ),
  ]
}
