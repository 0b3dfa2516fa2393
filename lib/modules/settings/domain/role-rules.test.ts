import { describe, expect, test } from 'vitest'
import { demandMayChange, demandMayGrant, demandOwnerStays } from './role-rules'

const owner = { role: 100, isApprover: false }
const administrator = { role: 200, isApprover: false }
const approver = { role: 400, isApprover: true }

describe('roles', () => {
  test('nobody grants a role above their own', () => {
    expect(() => demandMayGrant(administrator, { role: 100, is_approver: false })).toThrow('above your own role')
    expect(() => demandMayGrant(administrator, { role: 200, is_approver: false })).not.toThrow()
    expect(() => demandMayGrant({ role: null, isApprover: false }, { role: 600, is_approver: false })).toThrow()
  })

  test('only owners make owners', () => {
    expect(() => demandMayGrant(owner, { role: 100, is_approver: false })).not.toThrow()
    expect(() => demandMayGrant({ role: 300, isApprover: true }, { role: 100, is_approver: false })).toThrow()
  })

  test('the right to approve comes only from those who have it', () => {
    expect(() => demandMayGrant(administrator, { role: 400, is_approver: true })).toThrow('right to approve')
    expect(() => demandMayGrant(owner, { role: 400, is_approver: true })).not.toThrow()
    expect(() => demandMayGrant(approver, { role: 400, is_approver: true })).not.toThrow()
  })

  test('an administrator leaves owners alone', () => {
    expect(() => demandMayChange(administrator, { role: 100 })).toThrow()
    expect(() => demandMayChange(administrator, { role: 200 })).not.toThrow()
  })

  test('the last owner stays', () => {
    expect(() => demandOwnerStays({ role: 100 }, 200, 1)).toThrow('at least one owner')
    expect(() => demandOwnerStays({ role: 100 }, null, 1)).toThrow('at least one owner')
    expect(() => demandOwnerStays({ role: 100 }, 100, 1)).not.toThrow()
    expect(() => demandOwnerStays({ role: 100 }, null, 2)).not.toThrow()
    expect(() => demandOwnerStays({ role: 200 }, null, 1)).not.toThrow()
  })
})
