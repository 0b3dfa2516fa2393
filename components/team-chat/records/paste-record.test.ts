import { expect, test } from 'vitest'
import { linkedOnce } from './paste-record'

const HERE = 'https://chat.example'
const ID = '01a1f91c-03ab-7524-9bf6-0000000000aa'

test('a pasted address gets its name where it stands bare', () => {
  const address = `${HERE}/crm/deals/${ID}`
  expect(linkedOnce(`[x](${address}) ${address}!`, address, 'Fibre [2]')).toBe(`[x](${address}) [Fibre 2](${address})!`)
  expect(linkedOnce('gone', address, 'Fibre')).toBe('gone')
})
