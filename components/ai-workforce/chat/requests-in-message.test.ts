import { expect, it } from 'vitest'
import { requestsInMessage } from './requests-in-message'

const ID = '01a1f91c-03ab-7524-9bf6-0000000000aa'

it('finds the requests that a message links to, each once, and nothing else', () => {
  const link = `<a href="http://localhost:4000/ai-workforce/approvals?request=${ID}">x</a>`
  expect(requestsInMessage(`<p>${link} ${link} <a href="/ai-workforce/runs?row=${ID}">y</a></p>`)).toEqual([ID])
  expect(requestsInMessage(`<p>/ai-workforce/approvals?request=${ID}</p>`)).toEqual([])
})
