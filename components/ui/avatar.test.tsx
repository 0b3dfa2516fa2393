import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar'

test.each([
  ['Sizwe Guest House (Pty) Ltd', 'SL'],
  ['thandiwe.mokoena', 'TM'],
  ['~ilze 🌻', 'I'],
  ['Ångström 𝔛', 'Å𝔛'],
  ['🌻', '?'],
])('%s has the initials %s', (name, initials) => {
  expect(renderToStaticMarkup(<Avatar name={name} />)).toContain(`>${initials}<`)
})
