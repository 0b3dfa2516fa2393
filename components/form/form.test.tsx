// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { confirm } from '@/components/ui/overlays/confirm'
import { Dialog } from '@/components/ui/overlays/dialog'
import { ApiError } from '@/lib/client/api'
import { openDocument } from '@/tests/client/document'
import { Form } from './form'
import { mayLeave } from './unsaved-guard'
import { useForm } from './use-form'

vi.mock('@/components/ui/overlays/confirm', () => ({ confirm: vi.fn() }))

type Values = { name: string; lines: { qty: string }[]; day: string | null }
type Sent = { values: Values; version?: number; idempotencyKey: string }

const START: Values = { name: '', lines: [{ qty: '1' }], day: null }
let sent: Sent[]
/** What the server answers next; nothing: it is saved. */
let answers: (Error | Promise<void> | undefined)[]

const refused = (...errors: [(string | number)[], string][]) =>
  new ApiError({
    status: 422,
    body: { detail: errors.map(([loc, msg]) => ({ loc: ['body', ...loc], msg, type: 'value_error' })) },
    requestId: null,
  })

function Example({ version }: { version?: number }) {
  const form = useForm<Values>({
    initial: START,
    version,
    send: async (values, intent) => {
      sent.push({ values, ...intent })
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      await answer
    },
  })
  return (
    <Form form={form}>
      <Field label="Name" name="name">
        <Input {...form.text('name')} />
      </Field>
      <Field label="Quantity" name="lines">
        <Input name="qty" />
      </Field>
      <Field label="Day" name="day">
        <DateInput name="day" {...form.control('day')} />
      </Field>
      <Button type="submit" pending={form.pending}>
        Save
      </Button>
    </Form>
  )
}

const { draw, input, words, press, click, type } = openDocument()
const submit = () => press('Enter', input('name'), { ctrlKey: true })

beforeEach(() => {
  sent = []
  answers = []
  vi.mocked(confirm).mockReset()
})

describe('errors', () => {
  test('are at their fields, nested ones at the nearest field around, and the first has the focus', async () => {
    await draw(<Example />)
    answers = [refused([['lines', 0, 'qty'], 'Enter a quantity.'], [['name'], 'Enter a name.'])]
    await submit()
    expect(input('name').getAttribute('aria-invalid')).toBe('true')
    const described = input('qty').getAttribute('aria-describedby')!
    expect(document.getElementById(described)?.textContent).toBe('Enter a quantity.')
    expect(document.activeElement).toBe(input('name'))
    await type('name', 'Acme')
    expect(input('name').getAttribute('aria-invalid')).toBeNull()
    expect(words()).toContain('Enter a quantity.')
  })

  test('of a field that is not drawn are in the summary, with its name', async () => {
    await draw(<Example />)
    answers = [refused([['payment_days'], 'Choose 0 to 365.'])]
    await submit()
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Payment days: Choose 0 to 365.')
  })
})

test('a retry of the same values is one intent, other values are another', async () => {
  await draw(<Example />)
  const away = () => new ApiError({ status: 0, body: null, requestId: null })
  answers = [away(), away(), undefined]
  await submit()
  await submit()
  await type('name', 'Acme')
  await submit()
  await type('name', 'Acme Ltd')
  await submit()
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey)
  expect(keys[0]).toBe(keys[1])
  expect(new Set(keys).size).toBe(3)
})

test('a conflict shows what someone else saved; theirs can be used or saved over', async () => {
  await draw(<Example version={1} />)
  await type('name', 'Mine')
  const theirs = { name: 'Theirs', lines: START.lines, version: 7 }
  const stale = () =>
    new ApiError({ status: 409, body: { detail: 'Changed.', code: 'stale', row: theirs }, requestId: null })
  answers = [stale(), stale(), undefined]
  await submit()
  expect(words()).toContain('Someone else saved changes')
  expect(words()).toContain('Name: Theirs')
  await click('Save mine')
  await click('Use theirs')
  expect(input('name').value).toBe('Theirs')
  await submit()
  expect(sent.map(({ version, values }) => [version, values.name])).toEqual([
    [1, 'Mine'],
    [7, 'Mine'],
    [7, 'Theirs'],
  ])
})

test('while it is being sent nothing is sent twice, the focus stays and keys change nothing', async () => {
  await draw(<Example />)
  let finish = () => {}
  answers = [new Promise<void>((resolve) => (finish = resolve))]
  input('name').focus()
  await submit()
  await submit()
  expect(document.activeElement).toBe(input('name'))
  const typed = new Event('beforeinput', { bubbles: true, cancelable: true })
  input('name').dispatchEvent(typed)
  expect(typed.defaultPrevented).toBe(true)
  expect(sent).toHaveLength(1)
  await act(async () => finish())
  await submit()
  expect(sent).toHaveLength(2)
})

describe('unsaved work', () => {
  test('is asked for before leaving, until it is saved', async () => {
    await draw(<Example />)
    expect(await mayLeave()).toBe(true)
    await type('name', 'Acme')
    vi.mocked(confirm).mockResolvedValue(false)
    expect(await mayLeave()).toBe(false)
    await submit()
    expect(await mayLeave()).toBe(true)
    expect(confirm).toHaveBeenCalledOnce()
  })

  test('keeps its dialog open until the person agrees', async () => {
    const onOpenChange = vi.fn()
    await draw(
      <Dialog open onOpenChange={onOpenChange} title="Edit">
        <Example />
      </Dialog>,
    )
    await type('name', 'Acme')
    vi.mocked(confirm).mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    await press('Escape', document.body)
    expect(onOpenChange).not.toHaveBeenCalled()
    await press('Escape', document.body)
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })
})

describe('a date', () => {
  test('is written as the organization writes it and read in other spellings', async () => {
    await draw(<Example />)
    await type('day', '2026-03-31')
    await press('Enter', input('day'))
    expect(input('day').value).toBe('31 Mar 2026')
    await type('day', '1/4/2026')
    await submit()
    expect(sent[0]?.values.day).toBe('2026-04-01')
  })

  test('that cannot be read is not sent', async () => {
    await draw(<Example />)
    await type('day', '31 Feb 2026')
    await submit()
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(input('day'))
  })
})
