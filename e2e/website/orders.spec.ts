import { fileURLToPath } from 'node:url'
import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord, type Row } from '../support/api'
import { expect, test } from '../support/test'

/** What staff do about orders and products of the shop, and what shoppers see of it. */

async function paidOrder(api: Api) {
  const customer = await api.post<{ customer: { id: string } }>('/website/customers', {
    name: 'Thandi Nkosi',
    email: `${ownWord().toLowerCase()}@shoppers.example`,
  })
  const { document } = await api.post<{ document: { id: string; number: string } }>(
    '/accounting/documents/acc_sales_order',
    { customer_id: customer.customer.id, submit: true, items: [{ description: 'Router', rate: '100' }] },
  )
  const { checkout_url } = await api.post<{ checkout_url: string }>(`/website/orders/${document.id}/pay`)
  await fetch(checkout_url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' })
  const read = () => api.get<{ order: { shop_url: string; paid: string } }>(`/website/orders/${document.id}`)
  await expect.poll(async () => (await read()).order.paid).toBe('115.00')
  return { ...document, shop_url: (await read()).order.shop_url }
}

test('staff refund a part of an order, and its shopper sees it', async ({ page, api }) => {
  const { id, shop_url } = await paidOrder(api)
  await page.goto(`/selling/orders/${id}`)
  const card = page.getByRole('region', { name: 'Shop order' })
  await expect(card.getByRole('list', { name: 'Card payments' })).toContainText('Paid')
  await card.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount with VAT')).toHaveValue('115.00')
  await dialog.getByLabel('Amount with VAT').fill('23')
  await dialog.getByRole('button', { name: /^Refund R/ }).click()
  await expect(card.getByRole('list', { name: 'Refunds' })).toContainText('Refunded')
  await expect(card).toContainText(/Refunded R\s?23[.,]00 of R\s?115[.,]00/)
  await expectAccessible(page, 'a sales order of the shop')
  await page.goto(shop_url)
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toContainText(
    /Refunded .*23[.,]00 of .*115[.,]00/,
  )
})

test('staff cancel a paid order and refund it in one step', async ({ page, api }) => {
  const { id, number, shop_url } = await paidOrder(api)
  await page.goto(`/selling/orders/${id}`)
  const card = page.getByRole('region', { name: 'Shop order' })
  await card.getByRole('button', { name: 'Cancel and refund' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Cancel ${number} and refund`) })
  await expect(dialog).toContainText('goes back to the card visa 4081')
  await dialog.getByRole('button', { name: /^Cancel and refund/ }).click()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(card.getByRole('list', { name: 'Refunds' })).toContainText('Refunded')
  await page.goto(shop_url)
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(payment).toContainText(/Refunded .*115[.,]00 of .*115[.,]00/)
  await expect(page.getByRole('list', { name: 'Order status' })).toContainText('Canceled')
})

test('staff add a picture to an item, and the shop shows it', async ({ page, api }) => {
  const sku = `PIC-${ownWord()}`
  const item: Row = await api.create('acc-items', { sku, name: sku, visible: false })
  await page.goto(`/selling/items?row=${item.row_id}`)
  await page.getByRole('tab', { name: 'Pictures' }).click()
  const icons = ['192', '512'].map((size) => fileURLToPath(new URL(`../../public/icon-${size}.png`, import.meta.url)))
  await page.getByLabel('Picture files').setInputFiles(icons)
  const list = page.getByRole('list', { name: 'Pictures' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const alt = page.getByLabel('Description of picture 2')
  await alt.fill('The router from above')
  await alt.press('Enter')
  await page.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect(page.getByLabel('Description of picture 1')).toHaveValue('The router from above')
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('switch', { name: 'In the store' }).click()
  await expectAccessible(page, 'the pictures of an item')
  const path = `/shop/highveld/products/${sku}`
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('The router from above')
})
