import { expect, test } from 'vitest'
import { UndoStack, type UndoStep } from './undo-stack'

/** A number that steps change, so that what a stack does can be seen. */
function counter() {
  let value = 0
  const step = (by: number, label = `${by} added`): UndoStep => ({
    label,
    undo: async () => {
      value -= by
    },
    redo: async () => {
      value += by
    },
  })
  return {
    get value() {
      return value
    },
    add(stack: UndoStack, by: number) {
      value += by
      stack.push(step(by))
    },
    step,
  }
}

test('steps go back in the order they were done, and forth again', async () => {
  const stack = new UndoStack()
  const sum = counter()
  sum.add(stack, 1)
  sum.add(stack, 10)
  expect(await stack.undo()).toEqual({ kind: 'done', label: '10 added' })
  expect(sum.value).toBe(1)
  expect(await stack.undo()).toEqual({ kind: 'done', label: '1 added' })
  expect(await stack.undo()).toEqual({ kind: 'nothing' })
  expect(sum.value).toBe(0)
  expect(await stack.redo()).toEqual({ kind: 'done', label: '1 added' })
  expect(await stack.redo()).toEqual({ kind: 'done', label: '10 added' })
  expect(await stack.redo()).toEqual({ kind: 'nothing' })
  expect(sum.value).toBe(11)
})

test('something new ends what could be redone', async () => {
  const stack = new UndoStack()
  const sum = counter()
  sum.add(stack, 1)
  await stack.undo()
  sum.add(stack, 5)
  expect(await stack.redo()).toEqual({ kind: 'nothing' })
  expect(sum.value).toBe(5)
})

test('something done while an undo is under way ends redo too, and is itself the next to be undone', async () => {
  const stack = new UndoStack()
  const sum = counter()
  let finish = () => {}
  stack.push({ ...sum.step(1), undo: () => new Promise((resolve) => (finish = resolve)) })
  const undoing = stack.undo()
  await Promise.resolve()
  sum.add(stack, 5)
  finish()
  expect((await undoing).kind).toBe('done')
  expect(await stack.redo()).toEqual({ kind: 'nothing' })
  expect(await stack.undo()).toEqual({ kind: 'done', label: '5 added' })
})

test('keys pressed faster than the server answers take one step each', async () => {
  const stack = new UndoStack()
  const order: string[] = []
  for (const label of ['first', 'second']) {
    stack.push({
      label,
      undo: async () => {
        order.push(`${label} starts`)
        await new Promise((resolve) => setTimeout(resolve, 5))
        order.push(`${label} ends`)
      },
      redo: async () => {},
    })
  }
  await Promise.all([stack.undo(), stack.undo()])
  expect(order).toEqual(['second starts', 'second ends', 'first starts', 'first ends'])
})

test('after ten minutes a step is gone', async () => {
  let now = 0
  const stack = new UndoStack({ now: () => now })
  const sum = counter()
  sum.add(stack, 1)
  now = 60_000
  sum.add(stack, 2)
  now = 10 * 60_000 + 1
  expect(await stack.undo()).toEqual({ kind: 'done', label: '2 added' })
  expect(await stack.undo()).toEqual({ kind: 'nothing' })
  expect(sum.value).toBe(1)
})

test('a failure that may pass keeps the step; one that will not takes it off, and the ones before stay', async () => {
  const offline = new Error('offline')
  const stack = new UndoStack({ mayWorkLater: (error) => error === offline })
  const sum = counter()
  sum.add(stack, 1)
  let problem: Error | null = offline
  stack.push({
    ...sum.step(0, 'edit'),
    undo: async () => {
      if (problem) throw problem
    },
  })
  expect(await stack.undo()).toEqual({ kind: 'failed', label: 'edit', error: offline, kept: true })
  problem = new Error('somebody else changed it')
  expect(await stack.undo()).toMatchObject({ kind: 'failed', label: 'edit', kept: false })
  expect(await stack.redo()).toEqual({ kind: 'nothing' })
  expect(await stack.undo()).toEqual({ kind: 'done', label: '1 added' })
  expect(sum.value).toBe(0)
})

test('a redo that failed for good is gone as well', async () => {
  const stack = new UndoStack()
  stack.push({ label: 'once', undo: async () => {}, redo: () => Promise.reject(new Error('no')) })
  await stack.undo()
  expect(await stack.redo()).toMatchObject({ kind: 'failed', kept: false })
  expect(await stack.redo()).toEqual({ kind: 'nothing' })
  expect(await stack.undo()).toEqual({ kind: 'nothing' })
})

test('what turned out not to have happened is forgotten', async () => {
  const stack = new UndoStack()
  const sum = counter()
  sum.add(stack, 1)
  const withdraw = stack.push(sum.step(5))
  withdraw()
  expect(await stack.undo()).toEqual({ kind: 'done', label: '1 added' })
})
