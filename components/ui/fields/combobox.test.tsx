// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openDocument } from '@/tests/client/document'
import { Combobox, type ComboboxOption } from './combobox'

const { draw, press, type } = openDocument()
const trigger = () => document.querySelector<HTMLElement>('[role=combobox][aria-haspopup]')!
const search = () => document.querySelector<HTMLInputElement>('[cmdk-input]')!

function Example() {
  const [value, setValue] = useState<string | null>(null)
  return <Combobox options={[{ value: '1', label: 'Khanya' }]} value={value} onValueChange={setValue} />
}

test.each(['Enter', 'Escape'])('%s gives the focus back before the next key', async (key) => {
  await draw(<Example />)
  await act(async () => trigger().click())
  search().focus()
  // As the key is handled, for the next one may come before anything that is done a moment later.
  const focused = vi.fn(() => document.activeElement)
  window.addEventListener('keydown', focused, { once: true })
  await press(key, search())
  expect(focused).toHaveReturnedWith(trigger())
})

test('Enter before the answer chooses from the answer, not from what was listed before', async () => {
  const answers: ((options: ComboboxOption[]) => void)[] = []
  const chosen = vi.fn()
  const loadOptions = () => new Promise<ComboboxOption[]>((resolve) => answers.push(resolve))
  await draw(<Combobox loadOptions={loadOptions} value={null} onValueChange={chosen} />)
  await act(async () => trigger().click())
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]!([{ value: '1', label: 'Bushveld' }]))
  search().name = 'search'
  await type('search', 'kha')
  await press('Enter', search())
  expect(chosen).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]!([{ value: '2', label: 'Khanya' }]))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('2', { value: '2', label: 'Khanya' })
})
