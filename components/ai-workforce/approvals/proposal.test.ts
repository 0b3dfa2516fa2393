import { describe, expect, it } from 'vitest'
import { corrected, letterOf, proposalOf } from './proposal'
import type { ApprovalRequest } from './requests'

const request = (tool_name: string, input: object, grid: string | null = 'crm-leads') =>
  ({ row_id: '1', tool_name, grid, input }) as ApprovalRequest

describe('a request', () => {
  it('that changes a record is corrected within its changes', () => {
    const change = request('update_crm_leads', { row_id: 'a', changes: { company: 'B' } })
    expect(proposalOf(change)).toMatchObject({ kind: 'change', values: { company: 'B' }, ids: ['a'] })
    expect(corrected(change, proposalOf(change), { company: 'C' })).toEqual({ row_id: 'a', changes: { company: 'C' } })
  })

  it('of an action names its rows and parameters', () => {
    const action = request('act_on_crm_leads__set_category', { ids: ['a', 'b'], params: { category: 'x' } })
    expect(proposalOf(action)).toMatchObject({ kind: 'action', action: 'set_category', ids: ['a', 'b'] })
    expect(corrected(action, proposalOf(action), { category: 'y' })).toEqual({
      ids: ['a', 'b'],
      params: { category: 'y' },
    })
  })

  it('that writes to people is shown as a letter, and a new record is not', () => {
    const mail = request('sendDocument', { id: '7', to: ['a@b.example'], subject: 'Invoice', message: 'Dear A' }, null)
    expect(letterOf(proposalOf(mail))).toEqual({ to: ['a@b.example'], subject: 'Invoice', text: 'Dear A', html: '' })
    expect(letterOf(proposalOf(request('create_crm_leads', { email: 'a@b.example', message: 'Hi' })))).toBeNull()
  })
})
