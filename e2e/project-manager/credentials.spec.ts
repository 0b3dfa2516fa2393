import { ownWord } from '../support/api'
import { person } from '../support/demo'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test.describe('a platform superuser', () => {
  // The demo's superuser belongs to both organizations.
  test.use({ who: 'traveller' })

  test('reveals a secret with a reason and the own password, and it is hidden again', async ({ page, api }) => {
    const name = `${ownWord()} Router`
    await api.create('admin-credentials', { system_name: name, password: 'kept in the safe' })
    await page.clock.install()
    const grid = GridPage.credentials(page)
    await grid.openSearching(name)
    const menu = await grid.openRowMenu(name)
    await menu.getByRole('menuitem', { name: 'Reveal' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(person('traveller').password)
    await dialog.getByRole('button', { name: 'Reveal' }).click()
    await expect(dialog.getByText('Say why you need it.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The router is down')
    await dialog.getByRole('button', { name: 'Reveal' }).click()
    const secret = page.locator('input[value="kept in the safe"]').or(page.getByText('kept in the safe'))
    await expect(secret).toBeVisible()
    await expect(page.getByRole('timer')).toContainText('seconds')
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.content()).not.toContain('kept in the safe')
  })
})

test.describe('an administrator', () => {
  test.use({ who: 'administrator' })

  test('sees credentials without a way to reveal them', async ({ page, api }) => {
    const name = `${ownWord()} Switch`
    await api.create('admin-credentials', { system_name: name, password: 'kept' })
    const grid = GridPage.credentials(page)
    await grid.openSearching(name)
    const menu = await grid.openRowMenu(name)
    await expect(menu.getByRole('menuitem', { name: /^Open/ })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: 'Reveal' })).toHaveCount(0)
  })
})

test.describe('a member', () => {
  test.use({ who: 'member' })

  test('has no page of credentials', async ({ page }) => {
    const answer = await page.goto('/project-manager/credentials')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('link', { name: 'Credentials' })).toHaveCount(0)
  })
})
