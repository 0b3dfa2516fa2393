import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'

/** An empty page for each test of the file, and what people do on it. The file names happy-dom as its environment. */
export function openDocument() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  let root: Root
  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>'
    root = createRoot(document.querySelector('#root')!)
  })
  afterEach(() => act(async () => root.unmount()))

  const input = (name: string) => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)!
  return {
    input,
    draw: (node: ReactNode) => act(async () => root.render(node)),
    words: () => document.body.textContent ?? '',
    press: (key: string, on: Element, more: KeyboardEventInit = {}) =>
      act(async () => {
        on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
      }),
    click: (label: string) =>
      act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === label)!.click()),
    type: (name: string, text: string) =>
      act(async () => {
        const control = input(name)
        const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!
        set.call(control, text)
        control.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}
