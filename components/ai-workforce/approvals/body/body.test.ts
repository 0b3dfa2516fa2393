import { expect, it } from 'vitest'
import { proposalOf } from '../proposal'
import type { ApprovalRequest } from '../requests'
import { listOf, postingsOf } from './postings'
import { describeRecipients, recipientRecord } from './recipients'

const request = (tool_name: string, input: object, grid: string | null = null) =>
  ({ row_id: '1', tool_name, grid, input }) as ApprovalRequest
const postings = (tool: string, input: object, grid: string | null = null) => {
  const asked = request(tool, input, grid)
  return postingsOf(asked, proposalOf(asked))
}

it('says how many get a message, and why others do not', () => {
  const all = { sendable: 12, no_address: 0, opted_out: 0, duplicates: 0 }
  expect(describeRecipients(all)).toBe('12 recipients')
  expect(describeRecipients({ sendable: 1, no_address: 1, opted_out: 2, duplicates: 3 })).toBe(
    '1 recipient, 1 without an address, 2 opted out, 3 with the address of another',
  )
})

it('finds the record that a letter goes to', () => {
  const letter = proposalOf(request('sendEmail', { customer_id: 'c', subject: 'Invoice', text: 'Dear A' }))
  expect(recipientRecord(letter)).toEqual({ slug: 'acc-customers', id: 'c' })
  expect(recipientRecord(proposalOf(request('sendEmail', { to: 'a@example.com', text: 'Dear A' })))).toBeNull()
})

it('finds what would be posted to the ledger, or reversed', () => {
  const invoice = { kind: 'acc_sales_invoice', id: 'a' }
  expect(postings('submitDocument', { doctype: 'acc_sales_invoice', doc_id: 'a' })).toEqual({
    of: [invoice],
    effect: 'posts',
  })
  const action = { ids: ['a', 'b'], params: { reason: 'Twice' } }
  expect(postings('act_on_acc_sales_invoices__cancel', action, 'acc-sales-invoices')).toEqual({
    of: [invoice, { ...invoice, id: 'b' }],
    effect: 'reverses',
  })
  expect(postings('submitJournal', { journal_id: 'j' })).toMatchObject({ of: [{ kind: 'journal', id: 'j' }] })
  const [journal] = postings('submitJournal', { journal_id: 'j' })!.of
  expect(listOf(journal!)).toBe('acc-journals')
  expect(postings('createNextDocument', { doctype: 'acc_quotation', doc_id: 'a' })).toBeNull()
  expect(postings('act_on_acc_sales_invoices__discard', action, 'acc-sales-invoices')).toBeNull()
})
