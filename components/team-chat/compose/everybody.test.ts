import { expect, test } from 'vitest'
import { callsEverybody } from './everybody'

test('a mention of everybody is seen, and not one in code or one that is silent', () => {
  expect(callsEverybody('@**all** the line is down')).toBe(true)
  expect(callsEverybody('(@**channel**)')).toBe(true)
  for (const text of ['`@**all**`', '```\n@**all**\n```', '@_**all**', '@**Allan Khumalo**', 'all'])
    expect([text, callsEverybody(text)]).toEqual([text, false])
})
