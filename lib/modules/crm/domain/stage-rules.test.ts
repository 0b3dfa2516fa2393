import { expect, test } from 'vitest'
import { movedTo, probabilityOf, stagesProblem } from './stage-rules'

const items = ['a', 'b', 'c'].map((id) => ({ id }))
const order = (list: { id: string }[]) => list.map(({ id }) => id).join('')

test('an item goes to its place, and to the end when that lies beyond', () => {
  expect(order(movedTo(items, 'a', 1))).toBe('bac')
  expect(order(movedTo(items, 'c', 0))).toBe('cab')
  expect(order(movedTo(items, 'a', 99))).toBe('bca')
  expect(order(movedTo(items, 'x', 0))).toBe('abc')
})

test('the outcome decides the probability of a closed stage', () => {
  expect([probabilityOf('open', 30), probabilityOf('won', 30), probabilityOf('lost', 30)]).toEqual([30, 100, 0])
})

test('a pipeline keeps an open stage', () => {
  const stage = (outcome: string) => ({ id: outcome, name: outcome, outcome })
  expect(stagesProblem([])).toMatch(/at least one stage/)
  expect(stagesProblem([stage('won'), stage('lost')])).toMatch(/open stage/)
  expect(stagesProblem([stage('open')])).toBeNull()
})
