import { expect, test } from 'vitest'
import { describeStanding } from './standing'

const standing = (outstanding: string, overdue: string, overdue_days: number) =>
  describeStanding({ outstanding, overdue, overdue_days, currency: 'ZAR' }, (value) => `R ${value}`)

test('what a customer owes is one sentence', () => {
  expect(standing('0.00', '0.00', 0)).toEqual({ text: 'Owes nothing', overdue: false })
  expect(standing('4200.00', '0.00', 0).text).toBe('Owes R 4200.00, none overdue')
  expect(standing('4200.00', '4200.00', 34)).toEqual({ text: 'Owes R 4200.00, 34 days overdue', overdue: true })
  expect(standing('4200.00', '1000.00', 1).text).toBe('Owes R 4200.00, R 1000.00 of it 1 day overdue')
})
