import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an article is written with the keyboard, a table, a picture and a record, found, and an older version restored', async ({
  page,
  api,
}) => {
  test.setTimeout(60_000)
  const word = ownWord()
  const project = await api.create('projects', { name: `${word} Fibre` })
  await page.goto('/project-manager/knowledge')
  await page.getByRole('link', { name: 'New article' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`${word} handover`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('## Invoicing')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Hours')
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(` are invoiced monthly, says ${word}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Table' }).click()
  await page.keyboard.type('Rate')
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('menuitem', { name: 'Add a row below' }).click()
  await expect(text.getByRole('row')).toHaveCount(4)
  await page.keyboard.press('Control+End')
  await page.getByLabel('Pictures').setInputFiles({ name: 'floor-plan.png', mimeType: 'image/png', buffer: PNG })
  await text.locator('img').click()
  await page.getByRole('button', { name: 'Describe the picture' }).click()
  await page.getByRole('textbox', { name: 'What it shows' }).fill('Where the racks are')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('img', { name: 'Where the racks are' })).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('```')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Language of the code: No language' }).click()
  await page.getByRole('menuitemradio', { name: 'SQL' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type('select 1')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('combobox', { name: 'Or a record' }).click()
  await page.keyboard.type(word)
  await page.getByRole('option', { name: `${word} Fibre` }).click()
  await expectAccessible(page, 'the editor')

  // What was typed outlives the tab.
  await page.waitForTimeout(1_000)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continue with it' }).click()
  await expect(text.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${word} handover` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Invoicing' })).toBeVisible()
  await expect(page.locator('.article img')).toHaveJSProperty('naturalWidth', 1)
  await expect(page.locator('.article .hljs-keyword')).toHaveText('select')
  await expect(page.locator(`.article p > a[href$="${project.row_id}"]`)).toHaveText(`${word} Fibre`)
  await expect(page.locator('.article [data-record]').getByRole('link')).toContainText(`Project: ${word} Fibre`)
  await expectAccessible(page, 'an article')

  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('All gone')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.article')).toHaveText('All gone')
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions
    .getByRole('button', { name: `${word} handover` })
    .last()
    .click()
  await expect(versions.locator('ins').first()).toBeVisible()
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.locator('.article')).toContainText('invoiced monthly')

  await page.goto('/project-manager/knowledge')
  await page.getByRole('searchbox', { name: 'Search the knowledge base' }).fill(`${word} invoice`)
  const found = page.getByRole('region', { name: 'Search results' })
  await expect(found.locator('mark', { hasText: 'invoiced' })).toBeVisible()
  await found.getByRole('link', { name: `${word} handover` }).click()
  await expect(page).toHaveURL(/knowledge\/[0-9a-f-]{36}$/)
})

test('the knowledge base is read and written on a phone @phone', async ({ page, api }) => {
  const [article] = await api.rows('knowledge-base', 'q=DNS')
  for (const address of ['/project-manager/knowledge', `/project-manager/knowledge/${article?.row_id}`]) {
    await page.goto(address)
    await expectAccessible(page, address)
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(tooWide, address).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(tooWide).toBeLessThanOrEqual(0)
})
