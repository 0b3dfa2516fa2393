import { expect, test } from 'vitest'
import { shopHost } from './shop-host'

const demo = { url: 'http://localhost:3000', websiteRoot: 'localhost' }
const live = { url: 'https://app.example.com', websiteRoot: 'shops.example.com' }

test.each([
  ['spaza.localhost:3000', demo, 'spaza.localhost'],
  ['SPAZA.localhost.', demo, 'spaza.localhost'],
  ['spaza.shops.example.com', live, 'spaza.shops.example.com'],
  ['www.spaza.co.za', live, 'www.spaza.co.za'],
])('%s is a website', (host, env, wanted) => expect(shopHost(host, env)).toBe(wanted))

test.each([
  ['localhost:3000', demo],
  ['desk.lan:3000', demo],
  ['app.example.com', live],
  ['10.0.0.7:3000', live],
  ['[::1]:3000', live],
  ['web:3000', live],
  ['web.internal', live],
  [null, live],
])('%s is the application', (host, env) => expect(shopHost(host, env)).toBeNull())
