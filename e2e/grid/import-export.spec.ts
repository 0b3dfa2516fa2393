import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { ImportDialog } from '../support/pages/import-dialog'
import { test } from '../support/test'

test('a list comes in: matched, looked at, imported; what was wrong comes back as a file; all of it is taken back', async ({
  page,
  api,
}) => {
  const word = ownWord()
  await api.create('crm-contacts', { full_name: `${word} Old`, email: `${word}@example.com`, company: 'Before' })
  const grid = GridPage.contacts(page)
  await grid.openSearching(word)
  const file = new ImportDialog(page)
  await file.open()
  await expectAccessible(page, 'choosing a file')
  await file.bring(
    'people.csv',
    `Full name;E-mail;Mobile;Business;Shoe size\r\n${word} New;${word}-new@example.com;;Karoo Foods;9\r\n${word} Old;${word.toUpperCase()}@EXAMPLE.COM;;After;\r\n${word} Bad;no address;;;\r\n`,
  )
  await expect(file.dialog.getByRole('combobox', { name: 'Field for Mobile' })).toHaveText(/Phone/)
  await expect(file.dialog.getByRole('combobox', { name: 'Field for Shoe size' })).toHaveText(/Leave out/)
  await expectAccessible(page, 'columns of a file')

  await file.check()
  await expect(file.row(`${word} New`)).toContainText('Karoo Foods')
  await file.tab('Changed').click()
  await expect(file.row(`${word} Old`)).toContainText(/Company\s*Before.*After/s)
  await file.tab('Wrong').click()
  await expect(file.row(`${word} Bad`)).toContainText('E-mail: Enter an e-mail address')
  await expectAccessible(page, 'preview of an import')

  await expect(file.go).toHaveText('Add 1 contact, change 1')
  await file.run()
  await expect(file.dialog).toContainText('1 contact added, 1 changed, 1 left out.')
  await expectAccessible(page, 'result of an import')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.dialog.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('people, rows to correct.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(`${word} Bad;no address;`)

  await file.dialog.getByRole('button', { name: 'Done' }).click()
  await grid.expectNames([`${word} New`, `${word} Old`])

  // Later, from the list of imports.
  await file.open()
  await file.dialog
    .getByRole('button', { name: /^people\.csv/ })
    .first()
    .click()
  await file.dialog.getByRole('button', { name: 'Take it back' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 contact that it added goes to the bin; 1 that it changed')
  await question.getByRole('button', { name: 'Take it back' }).click()
  await expect(file.dialog).toContainText('2 taken back.', { timeout: 30_000 })
  await file.dialog.getByRole('button', { name: 'Close' }).click()
  await grid.expectNames([`${word} Old`])
  expect((await api.rows('crm-contacts', `q=${word}`))[0]).toMatchObject({ company: 'Before' })
})

test('a workbook of leads comes in from a phone @only-phone', async ({ page, api }) => {
  const word = ownWord()
  // A number of its own: it is what tells leads apart here.
  const number = `082 ${String(Date.now()).slice(-7, -4)} ${String(Date.now()).slice(-4)}`
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Leads of the expo']] },
      {
        name: 'Leads',
        rows: [
          ['Name', 'Cell', 'Status'],
          [`${word} Sheet`, number, 'quoted'],
        ],
      },
    ],
  })
  const grid = GridPage.leads(page)
  await grid.openSearching(word)
  const file = new ImportDialog(page)
  await file.open('phone')
  await file.bring('expo.xlsx', Buffer.from(workbook))
  await file.dialog.getByText('Read it otherwise').click()
  await file.dialog.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'Leads' }).click()
  await expect(file.dialog.getByRole('combobox', { name: 'Field for Cell' })).toHaveText(/Phone/)
  await expectAccessible(page, 'columns of a workbook')
  await file.check()
  await file.run()
  await file.dialog.getByRole('button', { name: `${word} Sheet` }).click()
  await expect(page.getByRole('dialog')).toContainText(`${word} Sheet`)
  expect(await api.rows('crm-leads', `q=${word}`)).toMatchObject([{ status: 'Quoted', phone: number }])
})

test('a file that is none is refused in words, and the choice stays', async ({ page }) => {
  await GridPage.contacts(page).open()
  const file = new ImportDialog(page)
  await file.open()
  await file.dialog
    .getByLabel('File to import')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(file.dialog.getByRole('alert')).toContainText('This file is neither CSV nor XLSX.')
  await expect(file.dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('the export is what is on the screen; the chosen rows alone when some are chosen', async ({ page, api }) => {
  const word = ownWord()
  for (const name of ['A', 'B', 'C']) await api.create('crm-leads', { name: `${word} ${name}`, phone: '0825550123' })
  const grid = GridPage.leads(page)
  await grid.openSearching(word, 'sort=-name&columns=name,phone')
  await grid.expectNames([`${word} C`, `${word} B`, `${word} A`])
  const take = async (item: RegExp) => {
    await page.getByRole('button', { name: 'Import and export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const csv = await take(/^Export as CSV/)
  expect(csv.name).toMatch(/^Leads, .*\.csv$/)
  expect(csv.bytes.toString().replace('\uFEFF', '')).toBe(
    ['Name,Phone', ...['C', 'B', 'A'].map((name) => `${word} ${name},0825550123`), ''].join('\r\n'),
  )
  await grid.select(`${word} B`)
  const xlsx = await take(/^Selection as Excel/)
  const { sheets } = await readXlsx(new Uint8Array(xlsx.bytes))
  expect(sheets[0]?.rows).toEqual([
    ['Name', 'Phone'],
    [`${word} B`, '0825550123'],
  ])
})
