import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { ChatApi } from '../support/chat'
import { ChatPage } from '../support/pages/chat'
import { expect, test } from '../support/test'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('text is formatted by key, previewed, kept as a draft, and saved and inserted as a snippet by key', async ({
  page,
  baseURL,
}) => {
  const word = ownWord()
  const api = await ChatApi.of('owner', baseURL ?? '')
  const channel = await api.newChannel(['owner'])
  const chat = new ChatPage(page)
  await chat.openTopic(channel, 'drafts')
  await chat.field.pressSequentially(`${word} is`)
  await chat.field.press('Control+b')
  await chat.field.pressSequentially('urgent')
  await expect(chat.field).toHaveValue(`${word} is**urgent**`)
  await chat.field.press('Alt+p')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText('urgent')
  await expectAccessible(page, 'preview')
  await page.getByRole('button', { name: 'Write on' }).click()

  await chat.openTopic(channel, 'elsewhere')
  await expect(chat.field).toHaveValue('')
  await page.goBack()
  await expect(chat.field).toHaveValue(`${word} is**urgent**`)

  await chat.field.press('Control+;')
  const picker = page.getByRole('dialog', { name: 'Snippets' })
  await picker.getByRole('button', { name: 'Save this text as a snippet' }).click()
  const form = page.getByRole('dialog', { name: 'New snippet' })
  await expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue(`${word} is**urgent**`)
  await form.getByRole('textbox', { name: 'Title' }).fill(`Greeting ${word}`)
  await expectAccessible(page, 'new snippet')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  await chat.field.fill('')
  await chat.field.press('Control+;')
  await picker.getByRole('combobox', { name: 'Search snippets' }).fill(`greeting ${word}`)
  await expect(picker.getByRole('option', { name: `Greeting ${word}` })).toBeVisible()
  await expectAccessible(page, 'snippets')
  await page.keyboard.press('Enter')
  await expect(chat.field).toHaveValue(`${word} is**urgent**`)
  await chat.field.press('Enter')
  await expect(chat.message(`${word} is`).locator('strong')).toHaveText('urgent')

  await chat.field.press('Control+;')
  await picker.getByRole('combobox', { name: 'Search snippets' }).fill(word)
  await picker.getByRole('button', { name: `Delete Greeting ${word}` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(picker).toBeHidden()
  await chat.field.press('Control+;')
  await picker.getByRole('combobox', { name: 'Search snippets' }).fill(word)
  await expect(picker.getByRole('option', { name: `Greeting ${word}` })).toBeVisible()
})

test('a file is uploaded into a message, shown, found under My files and deleted there', async ({ page, baseURL }) => {
  const word = ownWord()
  const api = await ChatApi.of('owner', baseURL ?? '')
  const channel = await api.newChannel(['owner'])
  const chat = new ChatPage(page)
  await chat.openTopic(channel, 'pictures')
  await page.getByLabel('Files', { exact: true }).setInputFiles([
    { name: `${word}.png`, mimeType: 'image/png', buffer: PICTURE },
    { name: `${word}.txt`, mimeType: 'text/plain', buffer: Buffer.from('only text') },
  ])
  await expect(chat.field).toHaveValue(new RegExp(`\\[${word}\\.png\\]\\(/user_uploads/[^)]+\\)`))
  await expect(chat.field).toHaveValue(new RegExp(`\\[${word}\\.txt\\]\\(/user_uploads/[^)]+\\)`))
  await chat.field.press('Enter')
  await expect(chat.message(`${word}.png`).locator('img').last()).toBeVisible()

  await page.goto('/team-chat/files')
  const row = page.getByRole('row').filter({ hasText: `${word}.png` })
  await expect(row.getByRole('link', { name: `#${channel.name} > pictures` })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Space used by your organization' })).toBeVisible()
  await expectAccessible(page, 'my files')
  await page.getByRole('button', { name: `${word}.txt`, exact: true }).click()
  await expect(page.getByRole('dialog', { name: `${word}.txt` })).toContainText('only text')
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search files' }).fill(word)
  await expect(page.getByText('2 files', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all files' }).click()
  await page.getByRole('button', { name: 'Delete 2 files' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2 files?' })
  await expect(question).toContainText(`#${channel.name} > pictures`)
  await question.getByRole('button', { name: 'Delete 2 files' }).click()
  await expect(page.getByText('No file fits').or(page.getByText('You have not uploaded a file yet'))).toBeVisible()
})

test('the address of a record gets its name, and a live card for whoever may see it', async ({
  page,
  api,
  baseURL,
}) => {
  const word = ownWord()
  const chatApi = await ChatApi.of('owner', baseURL ?? '')
  const channel = await chatApi.newChannel(['owner', 'guest'])
  const lead = await api.create('crm-leads', { name: `${word} Lead` })
  const address = `${baseURL}/crm/leads/${lead.row_id}`
  const chat = new ChatPage(page)
  await chat.openTopic(channel, 'leads')
  await chat.field.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.focus()
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, address)
  await expect(chat.field).toHaveValue(`[${word} Lead](${address})`)
  await chat.field.press('Enter')
  const card = chat.message(`${word} Lead`).getByRole('list', { name: 'Records' })
  await expect(card).toContainText('New')
  await api.update('crm-leads', lead.row_id, { status: 'Quoted' })
  await expect(card).toContainText('Quoted')
  await expectAccessible(page, 'a conversation')
})
