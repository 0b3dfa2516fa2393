import { ownWord } from '../support/api'
import { Helpdesk } from '../support/helpdesk'
import { expect, test } from '../support/test'

const MAX_SECONDS = 60

test('a conversation is answered, linked and turned into a quotation within a minute @alone', async ({ page, api }) => {
  const helpdesk = await Helpdesk.of(api)
  const customer = `${ownWord()} Holdings`
  const item = `${ownWord()} router`
  await api.create('acc-customers', { name: customer })
  await api.create('acc-items', { sku: ownWord(), name: item })
  const name = `${ownWord()} ${ownWord()}`
  const id = await helpdesk.incoming({ name, content: 'What does a router cost?' })
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(`/inbox?view=all&conversation=${id}`)
  await expect(page.getByText('What does a router cost?').last()).toBeVisible()

  const began = performance.now()
  await page.keyboard.press('r')
  await page.keyboard.type('I send you a quotation in a minute.')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-direction=outgoing]')).toContainText('I send you a quotation')

  await page.getByRole('button', { name: 'Link to a customer' }).click()
  const link = page.getByRole('dialog', { name: 'Link to a customer' })
  await link.getByRole('combobox').click()
  await page.getByPlaceholder('Name, e-mail or phone').fill(customer)
  await page.getByRole('option', { name: customer }).click()
  await link.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByRole('link', { name: customer })).toBeVisible()

  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Quotation' }).click()
  const form = page.getByRole('dialog', { name: 'Create a quotation' })
  await expect(form.getByRole('combobox', { name: /Customer/ })).toContainText(customer)
  await form.getByRole('combobox', { name: /Item 1/ }).click()
  await page.getByPlaceholder('Search…').fill(item)
  await page.getByRole('option', { name: item }).click()
  await form.getByLabel('Price of item 1').fill('1250')
  await form.getByRole('button', { name: 'Create draft' }).click()
  const made = page.getByRole('region', { name: 'Made from this conversation' })
  await expect(made.getByRole('link')).toBeVisible()
  const seconds = (performance.now() - began) / 1000
  console.log(`    answered, linked and quoted: ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(MAX_SECONDS)

  const { links } = await api.get<{ links: { subject: string; subject_id: string }[] }>(`/desk/conversations/${id}`)
  expect(links).toMatchObject([{ subject: 'quotation' }])
  const back = await api.get<{ links: { conversation_id: string }[] }>(
    `/desk/links?subject=quotation&subject_id=${links[0]?.subject_id}`,
  )
  expect(back.links).toMatchObject([{ conversation_id: id }])
})
