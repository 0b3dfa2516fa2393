import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, root, textOf } from '@/tests/source'

/** How forms and names are written, read from the files. */
describe('forms', () => {
  const browserFiles = files.filter((file) => /^(app|components)\//.test(file))
  const formsWith = (pattern: RegExp) => browserFiles.filter((file) => pattern.test(textOf(file)))

  test('there is one form: errors, conflicts, retries and unsaved work are settled there', () => {
    expect(formsWith(/<form\b/)).toEqual([
      'components/form/enter-form.tsx',
      'components/form/form.tsx',
      'components/form/get-form.tsx',
    ])
  })

  test('what a dialog asks for is a part of the one form', () => {
    const DIALOG = /<(?:Dialog|Drawer|(?!Popover)\w+\.Content)\b/
    const INPUT =
      /<(?:Input|Textarea|Select|Combobox|Checkbox|Switch|RadioGroup|Segmented|DateInput|DateTimeInput|Editor|input|select|textarea)\b/
    const FORM = /<(?:Form|FormDialog|EnterForm|SubmitFrame)\b/
    const dialogs = browserFiles.map((file) => ({ file, text: textOf(file) }))
    expect(dialogs.filter(({ text }) => DIALOG.test(text)).length).toBeGreaterThan(20)
    const loose = dialogs.filter(({ text }) => DIALOG.test(text) && INPUT.test(text) && !FORM.test(text))
    expect(loose.map(({ file }) => file).sort()).toEqual([
      // None of them sends what is entered: filters what is listed, leads to a PDF, searches, compares a name.
      'components/banking/reconciliation/session-log.tsx',
      'components/selling/statement-dialog.tsx',
      'components/shell/keyboard-help.tsx',
      'components/ui/overlays/confirm-dialog.tsx',
    ])
  })

  test('days are entered in the organization’s format, not in the browser’s', () => {
    expect(formsWith(/\btype=(\{[^}]*)?['"](date|datetime-local|time|month|week)['"]/)).toEqual([])
  })
})

test('ids that the browser makes are randomId’s, which works over plain HTTP too', () => {
  const browserFiles = files.filter((file) => /^(app|components|lib\/client)\//.test(file))
  expect(browserFiles.filter((file) => /\brandomUUID\(/.test(textOf(file)))).toEqual([])
})

describe('names', () => {
  test('ARCHITECTURE.md tells what each folder at the top is for', () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => name)
    const told = [
      ...textOf('ARCHITECTURE.md')
        .split('## Inside a module')[0]!
        .matchAll(/^\| `([\w-]+)\//gm),
    ].map((row) => row[1]!)
    // What runs leave behind is no part of the project.
    const left = ['test-results', 'playwright-report', 'coverage']
    expect(folders.filter((name) => !left.includes(name)).sort()).toEqual([...new Set(told)].sort())
  })

  test('files are in kebab-case', () => {
    const odd = files.filter((file) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path.basename(file)))
    expect(odd).toEqual([])
  })

  test('limits are called MAX_ and MIN_, as people search for them', () => {
    const LIMIT = /\b(?:MOST|LONGEST|LARGEST|GREATEST|HIGHEST|LEAST|FEWEST|SHORTEST|SMALLEST)_[A-Z]\w*/g
    const odd = files.flatMap((file) => [...textOf(file).matchAll(LIMIT)].map(([name]) => `${file} ${name}`))
    expect(odd).toEqual([])
  })

  test('what puts a thing in words is called describe, as people search for it', () => {
    const odd = files.flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:inWords|\w+InWords)\b/g)].map(([name]) => `${file} ${name}`),
    )
    expect(odd).toEqual([])
  })
})
