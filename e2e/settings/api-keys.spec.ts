import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

test('a key is shown once, works in a program, may no more than it was given, and is revoked', async ({
  page,
  request,
}) => {
  const name = `Shop ${ownWord()}`
  await page.goto('/settings/api-keys')
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByLabel('What is it for?')).toBeFocused()
  await dialog.getByLabel('What is it for?').fill(name)
  await dialog.getByRole('radio', { name: /Read everything/ }).check()
  await dialog.getByRole('button', { name: 'Make the key' }).click()

  const revealed = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'I have kept it' }) })
  await expect(revealed).toBeFocused()
  const command = (await revealed.locator('code, pre').last().textContent()) ?? ''
  const key = /Bearer (ind_[\w-]+)/.exec(command)?.[1] ?? ''
  expect(key).not.toBe('')
  const headers = { Authorization: `Bearer ${key}` }
  const listed = await request.get('/api/v1/grid/crm-leads/data?per_page=1', { headers })
  expect(listed.status()).toBe(200)
  const written = await request.post('/api/v1/grid/crm-leads', { headers, data: { name: 'By a reading key' } })
  expect(written.status()).toBe(403)

  await revealed.getByRole('button', { name: 'I have kept it' }).click()
  await page.reload()
  await expect(page.getByText(key)).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(key.slice(0, 10))
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect(row).toHaveCount(0)
  expect((await request.get('/api/v1/grid/crm-leads/data', { headers })).status()).toBe(401)
})
