import { person } from '../support/demo'
import { SignInPage } from '../support/pages/sign-in'
import { linkInMail, newPerson, ownSession } from '../support/people'
import { expect, test } from '../support/test'

test.use({ who: 'nobody' })

test('a wrong password is told apart from nothing, and the right one leads to the wanted page', async ({
  page,
  api,
  baseURL,
}) => {
  const someone = await newPerson(api, baseURL ?? '')
  await page.goto('/crm/leads?view=board')
  const signIn = new SignInPage(page)
  await expect(signIn.email).toBeFocused()
  await signIn.enter(someone.email, 'not the password at all')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The e-mail address or the password is not right.' }),
  ).toBeVisible()
  await signIn.enter(someone.email, someone.password)
  await expect(page).toHaveURL(/\/crm\/leads\?view=board/)
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})

test('sample people are one click away @phone', async ({ page }) => {
  await page.goto('/sign-in')
  const people = page.getByRole('region', { name: 'Try it as one of the sample people' })
  await people.getByRole('button', { name: /Lerato Nkosi/ }).click()
  await expect(page.getByRole('heading', { name: 'Good to see you, Lerato' })).toBeVisible()
})

test('a forgotten password is replaced by the link in the mail, which works once', async ({ page, apiOf }) => {
  const { email, password } = person('forgetful')
  await page.goto('/forgot')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(page.getByText('Look into your mailbox')).toBeVisible()
  const link = await linkInMail(await apiOf('neighbour'), email, 'reset')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused()
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  const signIn = new SignInPage(page)
  await expect(signIn.email).toHaveValue(email)
  await signIn.enter(email, password)
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a session that ended elsewhere asks to sign in again, and what was typed stays', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  const someone = await newPerson(api, baseURL ?? '')
  await context.addCookies((await ownSession(someone, baseURL ?? '')).cookies)
  await page.goto('/crm/leads?new=1')
  const name = page.getByRole('dialog', { name: 'New lead' }).getByLabel('Name', { exact: true })
  await name.fill('Half a lead')
  await context.clearCookies()
  // Whatever asks the server first finds out; the page behind may be faster than this.
  await page.keyboard.press('Control+Enter')
  const signedOut = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(signedOut.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('target', '_blank')

  await context.addCookies((await ownSession(someone, baseURL ?? '')).cookies)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(signedOut).toBeHidden()
  await expect(name).toHaveValue('Half a lead')
})

test('people of the demo sign in with the password that the start prints', async ({ page }) => {
  const { email, password } = person('administrator')
  await page.goto('/sign-in')
  await new SignInPage(page).enter(email, password)
  await expect(page.getByRole('heading', { name: 'Good to see you, Pieter' })).toBeVisible()
})
