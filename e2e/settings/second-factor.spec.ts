import { TOTP } from 'otpauth'
import { SignInPage } from '../support/pages/sign-in'
import { newPerson, ownSession } from '../support/people'
import { expect, test } from '../support/test'

test.use({ who: 'nobody' })

test('a second factor is set up, asked for, and replaced by a recovery code', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  const someone = await newPerson(api, baseURL ?? '')
  await context.addCookies((await ownSession(someone, baseURL ?? '')).cookies)

  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set it up' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up the second factor' })
  await expect(setup.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await setup.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? ''
  const app = new TOTP({ secret })
  await setup.getByLabel('Code').fill('000000')
  await setup.getByRole('button', { name: 'Switch it on' }).click()
  await expect(setup.getByLabel('Code')).toHaveAccessibleDescription(/not right/)
  await setup.getByLabel('Code').fill(app.generate())
  await setup.getByRole('button', { name: 'Switch it on' }).click()
  const codes = page.getByRole('region', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = await codes.getByRole('listitem').first().textContent()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const signIn = new SignInPage(page)
  await expect(signIn.heading).toBeVisible()

  await signIn.enter(someone.email, someone.password)
  await expect(signIn.code).toBeFocused()
  // The code of the set-up was used already; the next one is valid too, and six digits go on by themselves.
  await signIn.code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible()

  await context.clearCookies()
  await page.goto('/settings/security')
  await signIn.enter(someone.email, someone.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  // Back where this person wanted to go.
  await expect(page).toHaveURL(/settings\/security/)
  await expect(page.getByText('9 recovery codes are left')).toBeVisible()
})
