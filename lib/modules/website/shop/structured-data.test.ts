import { expect, test } from 'vitest'
import type { Product } from '../schemas'
import type { Shop } from '../schemas-shop'
import { organizationData, productData } from './structured-data'

const ORIGIN = 'https://shop.example'
const product = {
  sku: 'A/1',
  name: 'Lamp',
  description: '',
  category: 'Light',
  images: [{ url: '/api/v1/website-images/1', alt: '' }],
  price_with_vat: '115.00',
} as Product
const shop = (mode: Shop['site']['mode']) =>
  ({
    site: {
      name: 'Kaap',
      currency: 'ZAR',
      mode,
      branding: { logo: '/api/v1/website-images/2', postal_address: '1 Long Street\nCape Town' },
    },
  }) as Shop
const dataOf = (mode: Shop['site']['mode'], change: Partial<Product> = {}) =>
  productData(shop(mode), { ...product, ...change }, ORIGIN, `${ORIGIN}/products/A%2F1`)

test('a product for sale has an offer with price, currency and availability, and absolute addresses', () => {
  expect(dataOf('for_sale')).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.example/api/v1/website-images/1'],
    offers: {
      '@type': 'Offer',
      price: '115.00',
      priceCurrency: 'ZAR',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/products/A%2F1',
    },
  })
  expect(dataOf('for_sale')).not.toHaveProperty('description')
})

test('what cannot be bought has no offer: in a catalogue, and without a price', () => {
  expect(dataOf('catalogue_only')).not.toHaveProperty('offers')
  expect(dataOf('for_sale', { price_with_vat: null })).not.toHaveProperty('offers')
})

test('the organization has its logo and address, and nothing that it has not named', () => {
  expect(organizationData(shop('for_sale'), ORIGIN, `${ORIGIN}/`)).toEqual({
    '@type': 'Organization',
    name: 'Kaap',
    url: 'https://shop.example/',
    logo: 'https://shop.example/api/v1/website-images/2',
    address: '1 Long Street, Cape Town',
  })
})
