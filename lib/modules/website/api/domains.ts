import { defineApi, route } from '@/lib/core/http/api-table'
import { allowHost } from '../operations/domains/allow-host'
import { checkDomainNow } from '../operations/domains/check-domain-now'
import { claimTempDomain } from '../operations/domains/claim-temp-domain'
import { readChallenge } from '../operations/domains/read-challenge'
import { readDomainStatus } from '../operations/domains/read-domain'
import { readTempDomain } from '../operations/domains/read-temp-domain'
import { releaseDomain } from '../operations/domains/release-domain'
import { releaseTempDomain } from '../operations/domains/release-temp-domain'
import { submitDomain } from '../operations/domains/submit-domain'
import { bothSpellings } from './both-spellings'

export const domainsApi = bothSpellings(
  defineApi('platform', 'Website', {
    'POST /settings/website/domain': route(submitDomain, {
      id: 'createWebsiteDomain',
      summary: 'Enter a custom domain; the answer says which record to add',
    }),
    'GET /settings/website/domain/status': route(readDomainStatus, {
      id: 'getWebsiteDomain',
      summary: 'How far the custom domain is, what is seen of it, and when it is checked again',
    }),
    'POST /settings/website/domain/check': route(checkDomainNow, {
      id: 'checkWebsiteDomain',
      summary: 'Look the custom domain up now',
    }),
    'DELETE /settings/website/domain': route(releaseDomain, {
      id: 'deleteWebsiteDomain',
      summary: 'Release the custom domain',
    }),
    'POST /settings/website/temp-domain': route(claimTempDomain, {
      id: 'createWebsiteTempDomain',
      summary: 'Claim a temporary address by its label',
    }),
    'GET /settings/website/temp-domain/status': route(readTempDomain, {
      id: 'getWebsiteTempDomain',
      summary: 'How far the temporary address is',
    }),
    'DELETE /settings/website/temp-domain': route(releaseTempDomain, {
      id: 'deleteWebsiteTempDomain',
      summary: 'Release the temporary address',
    }),
    'GET /website-hosts/allowed': route(allowHost, {
      id: 'checkWebsiteHost',
      summary: 'Whether the web server in front may get a certificate for a host',
    }),
    'GET /website-hosts/challenges/{token}': route(readChallenge, {
      id: 'openWebsiteChallenge',
      produces: 'text/plain',
      aliases: ['/.well-known/acme-challenge/{token}'],
      summary: 'The answer to a challenge of the certificate authority',
      respond: ({ output }) =>
        new Response(output as string, { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } }),
    }),
  }),
)
