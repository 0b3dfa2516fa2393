import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { daysAgo, newBank } from '../support/bank-lines'
import { expect, test } from '../support/test'

/** The first visit of a page on a development server waits for it to be built. */
const SLOW = { timeout: 40_000 }

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('a statement is looked at, taken in, found to be here already, and taken back', async ({ page, api }) => {
  const bank = await newBank(api)
  const word = ownWord()
  const [one, two] = [daysAgo(3), daysAgo(2)]
  const csv = `Date,Description,Amount\n${one},${word} coffee,-30.00\n${one},${word} coffee,-30.00\n${two},EFT ${word},1150.00\n`
  await page.goto(`/banking/import?account=${bank.id}`)
  await expect(page.getByRole('combobox', { name: 'Bank account' })).toContainText(bank.name, SLOW)
  await page.getByLabel('Statements to import').setInputFiles([file('november.csv', csv)])

  // Two equal purchases of one day are two lines.
  const lines = page.getByRole('region', { name: 'New: lines of the file' })
  await expect(lines.getByText(`${word} coffee`)).toHaveCount(2, SLOW)
  await expectAccessible(page, 'a statement to look at')
  await page.getByRole('button', { name: 'Import 3 lines' }).click()
  await expect(page.getByText('3 lines imported, 0 duplicates skipped').first()).toBeVisible(SLOW)
  expect(await api.rows('acc-bank-transactions', `filter[bank_account]=${bank.id}`)).toHaveLength(3)

  await page.getByLabel('Statements to import').setInputFiles([file('again.csv', csv)])
  await expect(page.getByText('All lines of this file are here already.')).toBeVisible(SLOW)
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  await page.getByRole('button', { name: 'Drop the file' }).click()

  await page.getByRole('button', { name: 'Take back november.csv' }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('3 lines of november.csv taken back')).toBeVisible(SLOW)
  expect(await api.rows('acc-bank-transactions', `filter[bank_account]=${bank.id}`)).toEqual([])
})

test('a broken file says where; a day is read the other way round, and the lines follow at once', async ({
  page,
  api,
}) => {
  const bank = await newBank(api)
  const word = ownWord()
  await page.goto(`/banking/import?account=${bank.id}`)
  await expect(page.getByRole('combobox', { name: 'Bank account' })).toContainText(bank.name, SLOW)
  const csv = `Aaa;Bbb;Ccc\n05/06/2026;${word};12,50\n`
  await page
    .getByLabel('Statements to import')
    .setInputFiles([file('broken.ofx', 'OFXHEADER:100\n<OFX><BANKMSGSRSV1>'), file('strange.csv', csv)])
  await expect(page.getByText('broken.ofx was not read')).toBeVisible(SLOW)

  const lines = page.getByRole('region', { name: 'New: lines of the file' })
  await expect(lines).toContainText('05 Jun 2026', SLOW)
  await page.getByRole('button', { name: 'Change the columns' }).click()
  const columns = page.getByRole('region', { name: 'How the columns are read' })
  await expect(columns.getByRole('region', { name: 'The first rows of the file' })).toContainText('Bbb')
  await columns.getByRole('combobox', { name: 'Dates are written' }).click()
  await page.getByRole('option', { name: 'Month, day, year' }).click()
  await expect(lines).toContainText('06 May 2026', SLOW)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('1 line imported').first()).toBeVisible(SLOW)
  const [row] = await api.rows('acc-bank-transactions', `filter[bank_account]=${bank.id}`)
  expect(row).toMatchObject({ description: word, amount: '12.50', source: 'csv', date: '2026-05-06' })
})

test('columns that are changed fast are read in that order, and nothing is imported meanwhile', async ({
  page,
  api,
}) => {
  const word = ownWord()
  // Of a bank of its own: columns that somebody chose are used again for accounts of the same bank.
  const bank = await newBank(api, `${word} account`, `${word} bank`)
  await page.goto(`/banking/import?account=${bank.id}`)
  await expect(page.getByRole('combobox', { name: 'Bank account' })).toContainText(bank.name, SLOW)
  const csv = `Aaa;Bbb;Ccc\n05/06/2026;${word};12,50\n`
  await page.getByLabel('Statements to import').setInputFiles([file('strange.csv', csv)])
  const lines = page.getByRole('region', { name: 'New: lines of the file' })
  await expect(lines).toContainText('05 Jun 2026', SLOW)
  await page.getByRole('button', { name: 'Change the columns' }).click()
  const columns = page.getByRole('region', { name: 'How the columns are read' })
  const choose = async (name: string, option: string) => {
    await columns.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option }).click()
  }

  // The first change is answered late; those made meanwhile wait for it, and only the last of them is sent.
  const sent: { date_order: string; inverted: boolean }[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/accounting/bank/imports/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(route.request().postDataJSON().mapping)
    if (sent.length === 1) await answered
    return route.continue()
  })
  const take = page.getByRole('button', { name: 'Import 1 line' })
  await choose('Dates are written', 'Month, day, year')
  await expect(take).toBeDisabled()
  await expect(page.getByText('The file is being read anew.')).toBeVisible()
  await columns.getByRole('checkbox').click()
  await choose('Dates are written', 'Day, month, year')
  answer()
  await expect(take).toBeEnabled(SLOW)
  await expect(lines).toContainText('05 Jun 2026')
  await expect(lines).toContainText('-')
  expect(sent.map(({ date_order, inverted }) => [date_order, inverted])).toEqual([
    ['mdy', false],
    ['dmy', true],
  ])

  // Without a column that is needed nothing is imported as it was read before.
  await choose('Description', 'No such column')
  await expect(take).toBeDisabled()
  await expect(page.getByText('Choose the column of the description.')).toBeVisible()
})
