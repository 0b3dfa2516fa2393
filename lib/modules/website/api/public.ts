import { defineApi, type MachineAccess, route } from '@/lib/core/http/api-table'
import { readCatalogue } from '../operations/public/read-catalogue'
import { readConfig } from '../operations/public/read-config'
import { readPage } from '../operations/public/read-page'
import { resolveDomain } from '../operations/public/resolve-domain'
import { SHOPPER_HEADER } from '../shoppers/shopper-of'
import { siteSecret } from '../site/site-secret'
import { bothSpellings } from './both-spellings'

const machine: MachineAccess = siteSecret.access
const headers = { 'X-Site-Domain': 'site' }

/** For a program that renders the website elsewhere; the shop of this application runs the same operations. */
export const publicApi = bothSpellings(
  defineApi('platform', 'Website', {
    'GET /public/website/resolve': route(resolveDomain, {
      machine,
      id: 'findWebsite',
      summary: 'Which site a domain leads to',
    }),
    'GET /public/website/config': route(readConfig, {
      machine,
      headers,
      id: 'getWebsiteConfig',
      summary: 'The website as its visitors see it',
    }),
    'GET /public/website/catalogue': route(readCatalogue, {
      machine,
      headers: { ...headers, ...SHOPPER_HEADER },
      id: 'getWebsiteCatalogue',
      summary: 'The products that the website shows',
    }),
    'GET /public/website/pages/{slug}': route(readPage, {
      machine,
      headers,
      id: 'getWebsitePage',
      summary: 'An enabled content page',
    }),
  }),
)
