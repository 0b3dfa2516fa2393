import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { newPerson, ownSession } from '../support/people'
import { expect, test } from '../support/test'

test('the palette does to the selection what the buttons do, in the same words', async ({ page, api }) => {
  const word = ownWord()
  for (const name of ['A', 'B']) await api.create('crm-leads', { name: `${word} ${name}` })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await leads.cell(`${word} A`).focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const first = palette.getByRole('group').first()
  // Without a selection it is the row that has the focus.
  await expect(first).toHaveAccessibleName(`With ${word} A`)
  await expect(first.getByRole('option', { name: 'Log a call…' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  await expect(leads.selected).toContainText('2 selected')
  const buttons = await leads.selected.getByRole('button').allInnerTexts()
  await page.keyboard.press('Control+k')
  await expect(first).toHaveAccessibleName('With 2 leads')
  const offered = await first.getByRole('option').allInnerTexts()
  expect(offered.slice(0, 4).map((text) => text.trim())).toEqual(
    buttons.map((text) => text.trim()).filter((text) => offered.includes(text)),
  )
  expect(offered).toEqual(expect.arrayContaining(['Edit…', 'Delete', 'Export selection as CSV']))
  await expectAccessible(page, 'the palette with a selection')
  await first.getByRole('option', { name: 'Change status…' }).click()
  await leads.drawer.choose('Status', 'Quoted')
  await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click()
  await expect(leads.row(`${word} A`)).toContainText('Quoted')

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('group by status')
  await palette.getByRole('option', { name: 'Group by status' }).click()
  await expect(page).toHaveURL(/group=status/)
})

test.describe('somebody of their own', () => {
  test.use({ who: 'nobody' })

  test('the map of keys is opened with ?, searched, and single keys are switched off for good', async ({
    page,
    context,
    api,
    baseURL,
  }) => {
    // Somebody of their own: the setting is the person's, on every device.
    const someone = await newPerson(api, baseURL ?? '')
    await context.addCookies((await ownSession(someone, baseURL ?? '')).cookies)
    const word = ownWord()
    await api.create('crm-leads', { name: `${word} A` })
    const leads = GridPage.leads(page)
    await leads.openSearching(word)
    await leads.expectNames([`${word} A`])
    await page.keyboard.press('?')
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(map.getByRole('heading', { name: 'Lists' })).toBeVisible()
    await expectAccessible(page, 'the map of keys')
    await map.getByRole('searchbox').fill('undo')
    await expect(map.getByRole('term')).toHaveText(['Undo'])
    await map.getByRole('searchbox').fill('')
    const single = map.getByRole('switch', { name: 'Shortcuts of a single key' })
    try {
      await single.click()
      await expect(map.getByText('off', { exact: true }).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('n')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      // Keys with Ctrl go on working.
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
      await page.keyboard.press('Escape')
    } finally {
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
      await single.click()
      await expect(map.getByText('off', { exact: true })).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: /new lead/i })).toBeVisible()
  })
})
