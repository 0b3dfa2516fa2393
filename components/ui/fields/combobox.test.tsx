// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openDocument } from '@/tests/client/document'
import { Combobox } from './combobox'

const { draw, press } = openDocument()
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
