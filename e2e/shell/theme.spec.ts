import type { Page } from 'playwright/test'
import { person } from '../support/demo'
import { newPerson, ownSession } from '../support/people'
import { expect, test } from '../support/test'

type Flash = Window & { firstPaint?: { theme: string | undefined; background: string } }

test.use({ who: 'nobody' })

test('the chosen theme is there before anything is painted, and follows the person to another device', async ({
  page,
  context,
  api,
  browser,
  baseURL,
}) => {
  const someone = await newPerson(api, baseURL ?? '', 'guest')
  await context.addCookies((await ownSession(someone, baseURL ?? '')).cookies)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Theme' }).click()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences') && answer.ok())
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await kept

  // The theme as it is when the body begins to exist, before the first frame.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      const { dataset } = document.documentElement
      ;(window as Flash).firstPaint = {
        theme: dataset.theme,
        background: getComputedStyle(document.documentElement).backgroundColor,
      }
    }).observe(document, { subtree: true, childList: true })
  })
  await page.reload()
  const first = await page.evaluate(() => (window as Flash).firstPaint)
  expect(first?.theme).toBe('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  const other = await browser.newContext({
    baseURL,
    colorScheme: 'light',
    storageState: await ownSession(someone, baseURL ?? ''),
  })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.close()
})

test('without a choice the page follows the system, also while it is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/sign-in')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a mail stays readable in the dark theme', async ({ page, api, context, baseURL }) => {
  await newPerson(api, baseURL ?? '', 'guest')
  const [mail] = await api.rows('settings-mail')
  const { email, password } = person('owner')
  await context.addCookies((await ownSession({ email, password }, baseURL ?? '')).cookies)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/settings/mail/${mail?.row_id}`)
  const words = page.frameLocator('iframe').getByRole('heading').first()
  expect(await contrastOf(page, await words.screenshot())).toBeGreaterThan(120)
})

/** How far the darkest and the lightest point of a picture are apart, of 255. */
async function contrastOf(page: Page, picture: Buffer): Promise<number> {
  const blank = await page.context().newPage()
  const contrast = await blank.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
      drawing.drawImage(image, 0, 0)
      const { data } = drawing.getImageData(0, 0, image.width, image.height)
      let darkest = 255
      let lightest = 0
      for (let at = 0; at < data.length; at += 4) {
        const light = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3
        darkest = Math.min(darkest, light)
        lightest = Math.max(lightest, light)
      }
      return lightest - darkest
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  await blank.close()
  return contrast
}
